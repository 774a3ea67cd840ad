import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { envelope } from "#functions/platform/clients/eudr/envelope.ts";
import { eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import {
  byReferenceRequest,
  changeRequest,
  type FilingRequest,
  overviewsRequest,
  type Statement,
  submitRequest,
  withdrawRequest,
} from "#functions/platform/clients/eudr/filingRequests.ts";
import { EudrFailure } from "#functions/platform/clients/eudr/soapAnswer.ts";
import type { EudrUser } from "#scripts/simulators/eudr/security.ts";
import {
  DEMO_DECISION,
  demoNumber,
  type EudrSimulator,
  startEudrSimulator,
} from "#scripts/simulators/eudr/simulator.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { xsdErrorsOf } from "#tests/support/eudr/schemas.ts";
import { cadastralNumbers, geoJsonOfPlots, goodsOf, REFERENCE, statementOf } from "#tests/support/eudr/statements.ts";

const user = { username: "n00virn1", authenticationKey: "vqP8kTn3yB6mHs2Z", clientId: "eudr-test" };
const other = { ...user, username: "n00other" };
const roles = { sd: "REPRESENTATIVE_MSPO", dds: "REPRESENTATIVE_OPERATOR" } as const;
const kinds = ["sd", "dds"] as const;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const UNKNOWN = "071874bd-8c62-4cac-8eb6-b2fbe0034199";

let simulator: EudrSimulator;
beforeEach(async () => {
  const operator = { ...other, operators: ["EE-OP-1"], roles: ["OPERATOR"] };
  simulator = await startEudrSimulator({ users: [user, operator], slowMs: 100 });
});
afterEach(() => simulator.close());

const clientOf = (changes: Partial<EudrUser> & { operatorAccessIdentifier?: string } = {}) =>
  eudrClient({ baseUrl: simulator.url, ...user, ...changes, timeoutMs: 2_000 });
const client = () => clientOf();
const filed = async (kind: FilingKind, changes: Partial<Statement> = {}) =>
  (await client().submit(kind, roles[kind], statementOf(kind, changes))).uuid;
const overviewOf = async (kind: FilingKind, uuid: string) => (await client().overviews(kind, [uuid]))[0];
/** Of so many cubic metres. */
const volume = (kind: FilingKind, cubicMetres: string) => ({ goods: [goodsOf(kind, { cubicMetres })] });

async function failureOf(asked: Promise<unknown>): Promise<EudrFailure> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EudrFailure)) throw new Error("No failure of the Information System", { cause: error });
  return error;
}
const rulesOf = async (asked: Promise<unknown>) => (await failureOf(asked)).errors.map(({ id }) => id);

describe.each(kinds)("a declaration, %s,", (kind) => {
  test("has no number until half an hour has passed, and then one that can be verified", async () => {
    const uuid = await filed(kind);
    expect(await overviewOf(kind, uuid)).toMatchObject({
      uuid,
      internalReference: REFERENCE,
      status: "SUBMITTED",
      reference: "",
      verification: "",
      version: "1",
    });
    simulator.pass(30 * MINUTE_MS);
    const available = await overviewOf(kind, uuid);
    expect(available).toMatchObject({ status: "AVAILABLE", rejection: "", message: undefined });
    const { reference = "", verification = "" } = available ?? {};
    expect(reference).toMatch(kind === "sd" ? /^S\d\dEE[A-Z\d]{9}$/ : /^\d\dEE[A-Z\d]{10}$/);
    expect(await client().verify({ reference, verification })).toEqual({
      result: "EXISTING_USABLE",
      status: "AVAILABLE",
    });
    expect(await client().verify({ reference, verification: "OTHER" })).toEqual({ result: "NON_EXISTENT", status: "" });
  });

  test("is rejected for 666 m³, has a message for 777, and an unknown status for 888", async () => {
    const uuids = [
      await filed(kind, volume(kind, "666")),
      await filed(kind, volume(kind, "777.000")),
      await filed(kind, volume(kind, "888")),
    ];
    simulator.pass(HOUR_MS);
    const overviews = await client().overviews(kind, uuids);
    expect(overviews.map(({ status }) => status)).toEqual(["REJECTED", "AVAILABLE", "UNDER_REVIEW"]);
    expect(overviews[0]).toMatchObject({ rejection: "Kogus 666 m³ ei ole usutav.", reference: "" });
    expect(overviews[1]?.message?.text).toBe("Palume täpsustada raielangi asukohta.");
  });

  test("gets a new version under the same number, only while it is available", async () => {
    const uuid = await filed(kind);
    const changed = () => client().change(kind, uuid, statementOf(kind, { isConfidential: false }));
    expect(await rulesOf(changed())).toEqual(["EUDR_API_AMEND_NOT_ALLOWED_FOR_STATUS"]);
    simulator.pass(HOUR_MS);
    const before = await overviewOf(kind, uuid);
    expect(await changed()).toEqual({ status: "SUBMITTED" });
    const { reference = "", verification = "" } = before ?? {};
    expect(await client().verify({ reference, verification })).toMatchObject({ result: "EXISTING_USABLE" });
    simulator.pass(HOUR_MS);
    expect(await overviewOf(kind, uuid)).toMatchObject({ status: "AVAILABLE", reference, verification, version: "2" });
  });

  test("is withdrawn before and after it is available, and its number can be used no more", async () => {
    const early = await filed(kind);
    expect(await client().withdraw(kind, early)).toEqual({ status: "WITHDRAWN" });
    const uuid = await filed(kind);
    simulator.pass(HOUR_MS);
    const { reference = "", verification = "" } = (await overviewOf(kind, uuid)) ?? {};
    expect(await client().withdraw(kind, uuid)).toEqual({ status: "WITHDRAWN" });
    expect(await client().verify({ reference, verification })).toEqual({
      result: "EXISTING_NON_USABLE",
      status: "WITHDRAWN",
    });
    expect(await rulesOf(client().withdraw(kind, uuid))).toEqual(["EUDR_API_AMEND_OR_WITHDRAW_NOT_ALLOWED_FOR_STATUS"]);
    simulator.pass(HOUR_MS);
    expect(await overviewOf(kind, uuid)).toMatchObject({ status: "WITHDRAWN", reference });
  });

  test("is found by our reference, also after the index was late, and not by somebody else", async () => {
    simulator.setIndexDelay(10 * MINUTE_MS);
    const uuid = await filed(kind);
    expect(await client().byInternalReference(kind, REFERENCE)).toEqual([]);
    expect(await client().overviews(kind, [uuid])).toEqual([]);
    simulator.pass(10 * MINUTE_MS);
    expect(await client().byInternalReference(kind, REFERENCE)).toMatchObject([{ uuid, status: "SUBMITTED" }]);
    expect(await clientOf(other).byInternalReference(kind, REFERENCE)).toEqual([]);
    expect(await clientOf(other).overviews(kind, [uuid])).toEqual([]);
  });

  test("is there once after its answer was lost", async () => {
    simulator.fault("lost");
    expect((await failureOf(filed(kind))).kind).toBe("unavailable");
    expect(await client().byInternalReference(kind, REFERENCE)).toHaveLength(1);
    expect(simulator.filed()).toMatchObject([{ kind, internalReference: REFERENCE, role: roles[kind] }]);
  });

  test("takes what the authority does to it", async () => {
    const uuid = await filed(kind);
    simulator.tell(REFERENCE, { status: "SUSPENDED", message: { at: 0, text: "Palume ühendust võtta." } });
    expect(await overviewOf(kind, uuid)).toMatchObject({
      status: "SUSPENDED",
      message: { at: "1970-01-01T00:00:00.000Z", text: "Palume ühendust võtta." },
    });
  });
});

test("a statement is neither amended nor withdrawn after 72 hours, a simplified declaration is", async () => {
  const [sd, dds] = [await filed("sd"), await filed("dds")];
  simulator.pass(72 * HOUR_MS + MINUTE_MS);
  const late = ["EUDR_API_AMEND_OR_WITHDRAW_DDS_NOT_POSSIBLE"];
  expect(await rulesOf(client().withdraw("dds", dds))).toEqual(late);
  expect(await rulesOf(client().change("dds", dds, statementOf("dds")))).toEqual(late);
  expect(await client().change("sd", sd, statementOf("sd"))).toEqual({ status: "SUBMITTED" });
  expect(await client().withdraw("sd", sd)).toEqual({ status: "WITHDRAWN" });
});

test("questions about a withdrawn statement fail for some minutes, with all that were asked in the same call", async () => {
  const [withdrawn, otherOne] = [await filed("dds"), await filed("dds")];
  await client().withdraw("dds", withdrawn);
  expect((await failureOf(client().overviews("dds", [withdrawn, otherOne]))).kind).toBe("unavailable");
  expect(await client().overviews("dds", [otherOne])).toHaveLength(1);
});

test("changes of an unknown declaration are refused in the way of their service", async () => {
  for (const change of [client().change("sd", UNKNOWN, statementOf("sd")), client().withdraw("sd", UNKNOWN)])
    expect((await failureOf(change)).kind).toBe("not_found");
  expect(await rulesOf(client().withdraw("dds", UNKNOWN))).toEqual(["EUDR_API_NO_DDS"]);
});

describe("business rules", () => {
  const { represented } = statementOf("sd");
  const geometry = (geoJson: string) => ({
    goods: [goodsOf("dds", { producers: [{ name: "Mets", place: { geoJson } }] })],
  });
  const usual = geoJsonOfPlots(cadastralNumbers(1));
  test.each<[name: string, kind: FilingKind, changes: Partial<Statement>, id: string]>([
    ["nobody represented", "sd", { represented: undefined }, "EUDR_BEHALF_OPERATOR_NOT_PROVIDED"],
    [
      "a postal code that is none",
      "sd",
      represented
        ? { represented: { ...represented, address: { ...represented.address, postalCode: "LV-1010" } } }
        : {},
      "EUDR_BEHALF_OPERATOR_CITY_POSTALCODE_EMPTY_OR_INVALID",
    ],
    [
      "a deviation above 25",
      "sd",
      { goods: [goodsOf("sd", { deviation: "25.001" })] },
      "EUDR_COMMODITIES_DESCRIPTOR_PERCENTAGE_ESTIMATION_INVALID",
    ],
    ["no weight", "sd", { goods: [goodsOf("sd", { netWeightKg: "0" })] }, "EUDR_COMMODITIES_DESCRIPTOR_NET_MASS_EMPTY"],
    ["no volume", "sd", volume("sd", "0"), "EUDR_COMMODITIES_DESCRIPTOR_QUANTITY_MISSING"],
    ["no producers", "sd", { goods: [goodsOf("sd", { producers: [] })] }, "EUDR_COMMODITIES_PRODUCERS_EMPTY"],
    ["an empty geometry", "dds", geometry(""), "EUDR_COMMODITIES_PRODUCER_GEO_EMPTY"],
    ["no JSON", "dds", geometry("{"), "EUDR_COMMODITIES_PRODUCER_GEO_INVALID"],
    ["a line", "dds", geometry(usual.replace("Polygon", "LineString")), "EUDR_COMMODITIES_PRODUCER_GEO_INVALID"],
    [
      "a plot without a geometry",
      "dds",
      geometry(usual.replace(/"geometry":.*\}\]\}$/, `"geometry":null}]}`)),
      "EUDR_COMMODITIES_PRODUCER_GEO_INVALID",
    ],
    [
      "latitude first",
      "dds",
      geometry(usual.replaceAll("59.330000", "159.330000")),
      "EUDR_COMMODITIES_PRODUCER_GEO_LATITUDE_INVALID",
    ],
    [
      "a ring that is open",
      "dds",
      geometry(usual.replace(",[26.100000,59.330000]]]", "]]")),
      "EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY",
    ],
    [
      "a ring that crosses itself",
      "dds",
      geometry(
        usual.replace("[26.105000,59.330000],[26.105000,59.332000]", "[26.105000,59.332000],[26.105000,59.330000]"),
      ),
      "EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY",
    ],
    [
      "a point that is doubled once the seventh decimal is cut off",
      "dds",
      geometry(usual.replace("[26.105000,59.332000]", "[26.105000,59.332000],[26.1050004,59.3320004]")),
      "EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY",
    ],
    [
      "a hole",
      "dds",
      geometry(usual.replace("]]]}", "]],[[26.101,59.3305],[26.102,59.3305],[26.102,59.331],[26.101,59.3305]]]}")),
      "EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY",
    ],
  ])("refuse %s", async (_name, kind, changes, id) => {
    expect(await rulesOf(filed(kind, changes))).toEqual([id]);
    expect(simulator.filed()).toEqual([]);
  });

  test("are all told at once, each with its field", async () => {
    const bad = goodsOf("dds", { species: [], deviation: "26" });
    const { errors } = await failureOf(filed("dds", { represented: undefined, goods: [goodsOf("dds"), bad] }));
    expect(errors.map(({ field }) => field)).toEqual([
      "representedOperator",
      "commodities[1].descriptors.goodsMeasure.percentageEstimationOrDeviation",
      "commodities[1].speciesInfo.scientificName",
      "commodities[1].speciesInfo.commonName",
    ]);
  });

  test("take 500 plots of five producers, and a statement of the operator itself", async () => {
    const producers = Array.from({ length: 5 }, () => ({
      name: "Haavasalu Mets OÜ",
      place: { cadastral: cadastralNumbers(100) },
    }));
    await filed("sd", { goods: [goodsOf("sd", { producers })] });
    await client().submit("dds", "OPERATOR", statementOf("dds", { represented: undefined }));
    expect(simulator.filed().map(({ cadastral }) => cadastral.length)).toEqual([100, 0]);
  });
});

/** The child of Body, or of the detail of a fault. */
async function answerTo({ service, action, content }: FilingRequest): Promise<string> {
  const answer = await fetch(new URL(service, simulator.url), {
    method: "POST",
    headers: { soapaction: `"${action}"` },
    body: Buffer.from(envelope(user, { content, namesOperator: true })),
  });
  const text = await answer.text();
  return /<detail>(.*)<\/detail>/.exec(text)?.[1] ?? /<S:Body>(.*)<\/S:Body>/.exec(text)?.[1] ?? text;
}

test.each(kinds)(
  "all answers about an %s are valid by the schema, but for a status that no paper names",
  async (kind) => {
    const role = roles[kind];
    const uuids = [await filed(kind), await filed(kind, volume(kind, "666")), await filed(kind, volume(kind, "777"))];
    const asked = () => answerTo(overviewsRequest(kind, uuids));
    const answers = [await answerTo(submitRequest(kind, role, statementOf(kind))), await asked()];
    simulator.pass(HOUR_MS);
    answers.push(await asked());
    expect(answers.at(-1)).toContain("communicationToOperator");
    for (const uuid of uuids) answers.push(await answerTo(changeRequest(kind, uuid, statementOf(kind))));
    for (const uuid of uuids) answers.push(await answerTo(withdrawRequest(kind, uuid)));
    answers.push(
      await answerTo(byReferenceRequest(kind, REFERENCE)),
      await answerTo(byReferenceRequest(kind, "V")),
      await answerTo(overviewsRequest(kind, [UNKNOWN])),
      await answerTo(submitRequest(kind, role, statementOf(kind, { represented: undefined }))),
    );
    // Messages of single rules have no Field, as in published examples.
    const withField = answers.filter((each) => !each.includes("Exception") || each.includes("error:Field"));
    expect(withField.length).toBeGreaterThan(8);
    const valid = withField.map(() => "");
    expect((await xsdErrorsOf(withField)) ?? valid).toEqual(valid);
  },
);

test("a user files in its roles only, and for the operators that it may name", async () => {
  const named = { ...other, operatorAccessIdentifier: "EE-OP-1" };
  const statement = statementOf("dds", { represented: undefined });
  await clientOf(named).submit("dds", "OPERATOR", statement);
  const asSmall = clientOf(named).submit("sd", "MICRO_OPERATOR", statementOf("sd"));
  expect((await failureOf(asSmall)).kind).toBe("unauthorised");
  const foreign = clientOf({ ...other, operatorAccessIdentifier: "EE-OP-2" }).submit("dds", "OPERATOR", statement);
  expect((await failureOf(foreign)).kind).toBe("unauthorised");
});

test("a role of the other kind, and a reference that is too long, break the schema", async () => {
  expect((await failureOf(client().submit("sd", "OPERATOR", statementOf("sd")))).kind).toBe("invalid");
  expect((await failureOf(filed("sd", { internalReference: "V".repeat(15) }))).kind).toBe("invalid");
});

describe("the demo", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "virn-eudr-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("decides at the second question, and still knows the number after a restart", async () => {
    const options = { users: [user], known: demoNumber, decides: DEMO_DECISION, file: join(folder, "filed.json") };
    const demo = await startEudrSimulator(options);
    const ask = (url: string) => eudrClient({ baseUrl: url, ...user, timeoutMs: 2_000 });
    const { uuid } = await ask(demo.url).submit("sd", "REPRESENTATIVE_MSPO", statementOf("sd"));
    expect(await ask(demo.url).overviews("sd", [uuid])).toMatchObject([{ status: "SUBMITTED" }]);
    const [available] = await ask(demo.url).overviews("sd", [uuid]);
    expect(available).toMatchObject({ status: "AVAILABLE" });
    await demo.close();
    const again = await startEudrSimulator(options);
    expect(await ask(again.url).overviews("sd", [uuid])).toEqual([available]);
    const { reference = "", verification = "" } = available ?? {};
    expect(await ask(again.url).verify({ reference, verification })).toMatchObject({ result: "EXISTING_USABLE" });
    await again.close();
  });

  test("decides by itself after 20 seconds", async () => {
    const demo = await startEudrSimulator({ users: [user], decides: DEMO_DECISION });
    const { uuid } = await eudrClient({ baseUrl: demo.url, ...user }).submit(
      "sd",
      "REPRESENTATIVE_MSPO",
      statementOf("sd"),
    );
    demo.pass(20_000);
    expect(demo.filed()).toMatchObject([{ uuid, status: "AVAILABLE" }]);
    await demo.close();
  });
});
