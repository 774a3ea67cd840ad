import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import type { EvrSimulator } from "#scripts/simulators/evr/simulator.ts";
import { API_KEY, PERIOD, register, someWaybills } from "#tests/support/reports/evr.ts";
import { standardJson } from "#tests/support/standards.ts";

const schema = standardJson("evr/evr-models.schema.json");
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const ajv = new Ajv({ strict: false, formats: { "date-time": RFC_3339 } });
ajv.addSchema({ ...JSON.parse(JSON.stringify(schema ?? {})), $id: "evr" });

/** The errors of a value against a model of the contract; empty when it conforms. */
function complaints(model: string, value: unknown): string[] {
  const check = ajv.getSchema(`evr#/definitions/${model}`);
  if (!check) throw new Error(`no model ${model}`);
  return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Checks holding bases by their own models too, since their base model has only the type. */
function waybillComplaints(waybill: ContractWaybill): string[] {
  const bases = waybill.shipments.flatMap(({ holdingBase }) => complaints(holdingBase.type, holdingBase));
  return [...complaints("Waybill", waybill), ...bases].map((complaint) => `${waybill.number}: ${complaint}`);
}

describe.skipIf(schema === undefined)("EVR's own schema", () => {
  test("rejects invalid values", () => {
    const [waybill] = someWaybills(1);
    expect(complaints("Waybill", { ...waybill, owner: { name: "Nimi" } })).not.toEqual([]);
    expect(complaints("Waybill", { ...waybill, departureTime: "18.11.2026" })).not.toEqual([]);
    expect(complaints("SalesContract", { type: "SalesContract", cadaster: "" })).not.toEqual([]);
  });

  test("accepts the generator's waybills", () => {
    const waybills = someWaybills(1_000);
    expect(new Set(waybills.map((each) => each.status)).size).toBeGreaterThan(1);
    expect(waybills.flatMap(waybillComplaints)).toEqual([]);
  });

  test("accepts every kind of holding base that the generator makes", () => {
    const { owners, ownSites } = demoReference(PERIOD);
    const bases = [...ownSites, ...owners.flatMap((owner) => owner.sites)].map((site) => site.holdingBase);
    const ofEachType = new Map(bases.map((base) => [base.type, base]));
    expect(ofEachType.size).toBe(7);
    expect([...ofEachType].flatMap(([type, base]) => complaints(type, base))).toEqual([]);
  });

  describe("accepts the simulator's responses to", () => {
    let simulator: EvrSimulator;
    const waybill = someWaybills(40).find((each) => each.waybillLatestMeasurements);
    beforeAll(async () => {
      ({ simulator } = await register(someWaybills(40)));
    });
    afterAll(() => simulator.close());
    const place = registerLists(demoReference(PERIOD)).placesOfDelivery.find(
      (each) => each.registerCode === "19990005",
    );

    test.each([
      ["/api/waybills?page_size=7&includeLatestMeasurements=true", "PagedResultOfWaybill", 200],
      [
        "/api/waybills?last_modified_after=2024-01-01T00:00:00Z&last_modified_before=2024-03-01T00:00:00Z",
        "ValidationResult",
        400,
      ],
      [`/api/waybills/${waybill?.number}`, "Waybill", 200],
      [`/api/waybills/${waybill?.number}?includeLatestMeasurements=true`, "Waybill", 200],
      [`/api/waybills/${waybill?.number}/measurements`, "PagedResultOfMeasurementAct", 200],
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
