import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { type ContractWaybill, HOLDING_BASES } from "#scripts/simulators/evr/contract.ts";
import { asVersion114 } from "#scripts/simulators/evr/oldVersion.ts";
import type { EvrSimulator } from "#scripts/simulators/evr/simulator.ts";
import { conformanceJson } from "#tests/support/conformance.ts";
import { API_KEY, PERIOD, register, someWaybills } from "#tests/support/reports/evr.ts";

const schema = conformanceJson("evr/evr-2.0.0.schema.json");
const oldSchema = conformanceJson("evr/evr-models.schema.json");
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const formats = { "date-time": RFC_3339 };

const ajv = new Ajv({ strict: true, strictTypes: false, formats });
const oldAjv = new Ajv({ strict: false, formats });
// Its dialect of 2020-12 uses nothing that draft 7 does not have.
ajv.addSchema({ ...JSON.parse(JSON.stringify(schema)), $schema: undefined, $id: "evr" });
oldAjv.addSchema({ ...JSON.parse(JSON.stringify(oldSchema)), $id: "evr" });

/** The errors of a value against a model of EVR 2.0.0, which is closed; empty when it conforms. */
function complaints(model: string, value: unknown): string[] {
  return complaintsOf(ajv.getSchema(`evr#/$defs/${model}`), value, model);
}

function oldComplaints(model: string, value: unknown): string[] {
  return complaintsOf(oldAjv.getSchema(`evr#/definitions/${model}`), value, model);
}

function complaintsOf(check: ReturnType<Ajv["getSchema"]>, value: unknown, model: string): string[] {
  if (!check) throw new Error(`no model ${model}`);
  return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** The models of holding bases by themselves, since the errors of a choice of twelve say little. */
function waybillComplaints(waybill: ContractWaybill): string[] {
  const bases = waybill.shipments.flatMap(({ holdingBase }) => complaints(holdingBase.type, holdingBase));
  return [...bases, ...complaints("ForestWaybill", waybill)].map((complaint) => `${waybill.number}: ${complaint}`);
}

describe("EVR's schema of version 2.0.0", () => {
  test("accepts its own sample and rejects invalid values", () => {
    expect(complaints("Waybill", conformanceJson("evr/waybill-2.0.0.synthetic.json"))).toEqual([]);
    const [waybill] = someWaybills(1);
    const { type: _, ...untyped } = waybill!;
    expect(complaints("Waybill", untyped)).not.toEqual([]);
    expect(complaints("ForestWaybill", { ...waybill, owner: { name: "Nimi" } })).not.toEqual([]);
    expect(complaints("ForestWaybill", { ...waybill, departureTime: "18.11.2026" })).not.toEqual([]);
    expect(complaints("ForestWaybill", { ...waybill, unknown: 1 })).not.toEqual([]);
    expect(complaints("SalesContract", { type: "SalesContract", cadaster: "" })).not.toEqual([]);
  });

  test("accepts the generator's waybills", () => {
    const waybills = someWaybills(1_000);
    expect(new Set(waybills.map((each) => each.status)).size).toBeGreaterThan(1);
    expect(waybills.some((each) => each.timberReport)).toBe(true);
    expect(waybills.flatMap(waybillComplaints)).toEqual([]);
  });

  test("accepts all twelve kinds of holding bases that the generator makes", () => {
    const { owners, ownSites, biomassSites } = demoReference(PERIOD);
    const sites = [...ownSites, ...biomassSites, ...owners.flatMap((owner) => owner.sites)];
    const bases = sites.map((site) => site.holdingBase);
    expect([...new Set(bases.map((base) => base.type))].toSorted()).toEqual([...HOLDING_BASES].toSorted());
    expect(bases.flatMap((base) => complaints(base.type, base))).toEqual([]);
  });

  describe("accepts the simulator's responses to", () => {
    let simulator: EvrSimulator;
    const waybill = someWaybills(200).find((each) => each.timberReport);
    beforeAll(async () => {
      ({ simulator } = await register(someWaybills(200)));
    });
    afterAll(() => simulator.close());
    const place = registerLists(demoReference(PERIOD)).placesOfDelivery.find(
      (each) => each.registerCode === "19990005",
    );

    test.each([
      [
        "/api/waybills?page_size=7&includeLatestMeasurements=true&IncludeTimberReport=true",
        "PagedResultOfWaybill",
        200,
      ],
      ["/api/waybills?page_size=501", "ValidationResult", 400],
      [
        "/api/waybills?last_modified_after=2024-01-01T00:00:00Z&last_modified_before=2024-03-01T00:00:00Z",
        "ValidationResult",
        400,
      ],
      [`/api/waybills/${waybill?.number}`, "Waybill", 200],
      [`/api/waybills/${waybill?.number}?includeLatestMeasurements=true&includeTimberReport=true`, "Waybill", 200],
      [`/api/waybills/${waybill?.number}/measurements`, "PagedResultOfMeasurementAct", 200],
      [`/api/waybills/${waybill?.number}/timberreports`, "TimberReport", 200],
      ["/api/waybills/PMK0", "ProblemDetails", 404],
      ["/api/assortments", "PagedResultOfAssortment", 200],
      ["/api/certificates", "PagedResultOfCertificate", 200],
      ["/api/measurementunits", "PagedResultOfMeasurementUnit", 200],
      ["/api/organizations?name_contains=saeveski", "PagedResultOfOrganization", 200],
      ["/api/placeofdeliveries?register_code=19990005", "PagedResultOfPlaceOfDelivery", 200],
      ["/api/me", "Organization", 200],
    ])("%s", async (path, model, status) => {
      const response = await fetch(`${simulator.url}${path}`, { headers: { "EVR-APIKEY": API_KEY } });
      expect(response.status).toBe(status);
      expect(complaints(model, await response.json())).toEqual([]);
    });

    test("an own place of delivery; one of another company is not found", async () => {
      const headers = { "EVR-APIKEY": "key-of-a-stranger" };
      const own = await fetch(`${simulator.url}/api/placeofdeliveries/${place?.code}`, { headers });
      expect(complaints("PlaceOfDelivery", await own.json())).toEqual([]);
      const another = await fetch(`${simulator.url}/api/placeofdeliveries/MANNIMAE1`, { headers });
      expect(another.status).toBe(404);
    });

    test("a request without a key", async () => {
      const response = await fetch(`${simulator.url}/api/me`);
      expect(response.status).toBe(401);
      expect(complaints("ProblemDetails", await response.json())).toEqual([]);
    });
  });
});

describe("EVR's schema of version 1.14", () => {
  test("accepts the generator's waybills as the simulator shows them in that version", () => {
    const waybills = someWaybills(1_000);
    expect(waybills.flatMap((waybill) => oldComplaints("Waybill", asVersion114(waybill)))).toEqual([]);
    expect(waybills.map(asVersion114).some((waybill) => JSON.stringify(waybill).includes('"eudrNumbers"'))).toBe(false);
  });
});
