import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { evrFailureOf } from "#functions/imports/store/evrFetches.ts";
import { queuedWaybills, unqueueWaybill } from "#functions/imports/store/waybillQueue.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { MAX_ROW_NUMBER } from "#functions/reports/store/reportRows.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import type { EvrFaultKind } from "#scripts/simulators/evr/faults.ts";
import { queues } from "#shared/platform/queues.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { grantsUsed } from "#tests/support/api/grants.ts";
import { someWaybills } from "#tests/support/reports/evr.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { drain, fetchChangedWaybills, takeMessages, work, workRaw } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Starts the register before any module reads its address. Workers log errors when they fail; these tests make them fail. */
const { simulator, platform } = await vi.hoisted(async () => {
  const evr = await import("#tests/support/reports/evr.ts");
  const { demoReference } = await import("#scripts/demo/reference.ts");
  const { simulator: started } = await evr.register([], { faults: { retryAfterSeconds: 60 } });
  const company = demoReference(evr.PERIOD).platform.regCode;
  Object.assign(process.env, {
    LOG_LEVEL: "SILENT",
    EVR_BASE_URL: started.url,
    EVR_API_KEYS: JSON.stringify([{ company, apiKey: evr.API_KEY }]),
  });
  return { simulator: started, platform: company };
});

const s3 = new S3Client({ forcePathStyle: true });
let agent: Caller;
let now = Date.now();
const measured = someWaybills(400).filter((one) => one.status === "finished" && one.waybillLatestMeasurements);
let used = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2) });
  agent = await signedIn(superUser);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});

afterAll(() => {
  vi.useRealTimers();
  return simulator.close();
});

/** Waybills that are new to the register, measured on a day for which prices exist. */
function loads(count: number): ContractWaybill[] {
  return measured.slice(used, (used += count)).map((waybill) => {
    const act = waybill.waybillLatestMeasurements!;
    return { ...waybill, waybillLatestMeasurements: { ...act, actDate: "2026-11-02T10:00:00Z" } };
  });
}

function put(...waybills: ContractWaybill[]): void {
  for (const waybill of waybills) {
    vi.setSystemTime((now += 1000));
    simulator.put(waybill);
  }
  // Each run asks again for the last two minutes before the previous run.
  vi.setSystemTime((now += 3 * 60_000));
}

const queue = async () => (await agent.call("sessions.me")).body.waybillQueue;
const fetchChanged = fetchChangedWaybills;
const numberOf = (waybill: ContractWaybill) => waybill.waybillLatestMeasurements!.actNumber ?? waybill.number;
const EMPTY = { totalCount: 0, next: [], refused: [] };
const none = { batchItemFailures: [] };

async function reportOf(waybill: ContractWaybill) {
  await indexWaiting();
  const { body } = await agent.call("reports.list", { query: { search: waybill.number, acted: "False" } });
  return body.results.find((report: { number: string }) => report.number === numberOf(waybill));
}

/** Fetches and imports all changed waybills and expects an empty queue. */
async function settle(): Promise<void> {
  expect(await fetchChanged()).toEqual(none);
  expect(await drain("waybills")).toBe(0);
  expect(await queue()).toEqual(EMPTY);
}

describe("the waybill queue", () => {
  it("sends a waybill again whose message was given up an hour ago", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    await fetchChanged();
    expect(await takeMessages("waybills")).toHaveLength(1);
    vi.setSystemTime((now += 59 * 60_000));
    await fetchChanged();
    expect(await takeMessages("waybills")).toEqual([]);
    vi.setSystemTime((now += 2 * 60_000));
    await settle();
    expect(await reportOf(waybill!)).toMatchObject({ number: numberOf(waybill!) });
  });

  it("counts fetched waybills, returns the first ten, and is empty after their reports are created", async () => {
    const some = loads(13);
    put(...some);
    expect((await agent.call("imports.fetchWaybills")).status).toBe(202);
    expect(await takeMessages("waybills")).toEqual([{ kind: "changed" }]);
    const granted = new Set<string>(["queue", ...queues.waybills.grants]);
    const spread = await grantsUsed(() => work("waybills", [{ kind: "changed" }]));
    const [ofCompany] = await takeMessages("waybills");
    expect([spread.result, ofCompany]).toEqual([none, { kind: "changed", company: platform }]);
    const fetched = await grantsUsed(() => work("waybills", [ofCompany]));
    expect(fetched.result).toEqual(none);
    const waiting = await queue();
    expect(waiting.totalCount).toBe(13);
    expect(waiting.next).toEqual(some.slice(0, 10).map(({ number }) => number));
    const messages = await takeMessages("waybills");
    expect(messages).toHaveLength(13);
    const first = await grantsUsed(() => work("waybills", messages.slice(0, 5)));
    expect((await queue()).totalCount).toBe(8);
    expect(await work("waybills", messages.slice(5))).toEqual(none);
    expect(await queue()).toEqual(EMPTY);
    for (const waybill of some) {
      const act = waybill.waybillLatestMeasurements!;
      const solid = act.measurements.reduce((sum, one) => sum + one.amount, 0);
      expect(await reportOf(waybill)).toMatchObject({ waybills: [waybill.number], can_be_acted: true });
      expect((await reportOf(waybill)).amount).toBeCloseTo(solid, 3);
    }
    const beyond = [...spread.used, ...fetched.used, ...first.used].filter((grant) => !granted.has(grant));
    expect(beyond).toEqual([]);
  });

  it("is shown only to super users", async () => {
    put(...loads(1));
    await fetchChanged();
    const reader = await signedIn({ ...superUser, id: 7, roles: ["companyUser"] });
    expect((await reader.call("sessions.me")).body.waybillQueue).toEqual(EMPTY);
    expect((await queue()).totalCount).toBe(1);
    expect(await drain("waybills")).toBe(0);
  });

  it("counts each waybill once when it is fetched again or by two workers at once", async () => {
    put(...loads(3));
    await Promise.all([fetchChanged(), fetchChanged()]);
    await fetchChanged();
    expect((await queue()).totalCount).toBe(3);
    const messages = await takeMessages("waybills");
    await Promise.all([work("waybills", messages), work("waybills", messages)]);
    expect(await drain("waybills")).toBe(0);
    expect(await queue()).toEqual(EMPTY);
    expect(await recount()).toEqual([]);
  });
});

describe("a waybill that is fetched again", () => {
  it("changes nothing when it is unchanged", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    await settle();
    const before = await reportById((await reportOf(waybill!)).id);
    put(waybill!);
    await settle();
    expect(await reportById(before!.id)).toEqual(before);
  });

  it("updates rows that are not acted by a corrected measurement", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    await settle();
    const act = waybill!.waybillLatestMeasurements!;
    const measurements = act.measurements.map((one) => ({ ...one, amount: 1.234 }));
    put({ ...waybill!, waybillLatestMeasurements: { ...act, measurements } });
    await settle();
    const report = await reportOf(waybill!);
    expect(report.amount).toBeCloseTo(1.234 * measurements.length, 3);
    expect(report.correction_pending).toBe(false);
  });

  it("can be acted after it is finished, and gives the reason before", async () => {
    const [waybill] = loads(1);
    put({ ...waybill!, status: "unloaded" });
    await settle();
    expect((await reportOf(waybill!)).can_be_acted).toEqual({ message: "Veoseleht on lõpetamata." });
    put({ ...waybill!, status: "finished" });
    await settle();
    expect((await reportOf(waybill!)).can_be_acted).toBe(true);
  });
});

describe("the JSON of a waybill", () => {
  const filesOf = async (waybill: ContractWaybill) => {
    const prefix = `waybills/${platform}/${waybill.number}/`;
    const list = await s3.send(new ListObjectsV2Command({ Bucket: process.env["FILES_BUCKET"], Prefix: prefix }));
    return (list.Contents ?? []).map(({ Key }) => Key ?? "");
  };
  const contentOf = async (key: string) => JSON.parse(Buffer.from(await readFile(key)).toString("utf8"));

  it("is stored as it came, once for each version, and keys sort by the time of the change", async () => {
    const { timberReport } = measured.find((each) => each.timberReport)!;
    const waybill = { ...loads(1)[0]!, timberReport: timberReport! };
    put(waybill);
    await settle();
    put(waybill);
    await fetchChanged();
    const messages = await takeMessages("waybills");
    await work("waybills", messages);
    await work("waybills", messages);
    const [first, second, ...others] = await filesOf(waybill);
    expect(others).toEqual([]);
    const { lastModificationTime: one, ...content } = await contentOf(first!);
    const { lastModificationTime: two } = await contentOf(second!);
    const { lastModificationTime: _, ...sent } = waybill;
    expect(content).toEqual(sent);
    expect(one < two).toBe(true);
    expect(first).toContain(`/${one}-`);
  });

  it("is stored also when it cannot be read or makes no report", async () => {
    const [bad, cancelled] = loads(2);
    put({ ...bad!, shipments: "palju" } as unknown as ContractWaybill, { ...cancelled!, status: "cancelled" });
    await fetchChanged();
    await drain("waybills");
    for (const waybill of [bad!, cancelled!]) expect(await filesOf(waybill)).toHaveLength(1);
    put(bad!);
    await settle();
  });
});

describe("a waybill that makes no report", () => {
  it("leaves the queue when it is cancelled or not measured", async () => {
    const [cancelled, shipping] = loads(2);
    const { waybillLatestMeasurements: act, ...unmeasured } = shipping!;
    put({ ...cancelled!, status: "cancelled" }, { ...unmeasured, status: "shipping" });
    await settle();
    for (const waybill of [cancelled!, { ...shipping!, waybillLatestMeasurements: act! }]) {
      expect(await reportOf(waybill)).toBeUndefined();
    }
  });

  const act = (waybill: ContractWaybill) => waybill.waybillLatestMeasurements!;
  const inUnit = (waybill: ContractWaybill, unitCode: string) => ({
    ...waybill,
    waybillLatestMeasurements: {
      ...act(waybill),
      measurements: act(waybill).measurements.map((one) => ({ ...one, unitCode })),
    },
  });
  it.each<[string, (waybill: ContractWaybill) => ContractWaybill, string, string]>([
    [
      "is measured in tonnes",
      (each) => inUnit(each, "T"),
      "Mõõtühik 'T' ei ole tihumeeter ega puistekuupmeeter.",
      "Paluge saeveskil esitada kogus tihumeetrites või puistekuupmeetrites.",
    ],
    [
      "has an act number of 26 characters",
      (each) => ({ ...each, waybillLatestMeasurements: { ...act(each), actNumber: "M".repeat(26) } }),
      "Mõõtmisakti number on pikem kui 25 märki.",
      "Paluge saeveskil number EVR-is parandada.",
    ],
    [
      "cannot be parsed",
      (each) => ({ ...each, shipments: "palju" }) as unknown as ContractWaybill,
      "Veoselehte ei saa lugeda: shipments.",
      "Andke veoselehe number Virni haldajale: EVR-i andmed on teisel kujul kui varem.",
    ],
  ])("stays in the queue with reason and remedy when it %s, until EVR has it corrected", async (...row) => {
    const [, broken, reason, remedy] = row;
    const [waybill] = loads(1);
    put(broken(waybill!));
    expect(await fetchChanged()).toEqual(none);
    expect(await drain("waybills")).toBe(0);
    expect(await queue()).toEqual({ totalCount: 1, next: [], refused: [{ number: waybill!.number, reason, remedy }] });
    expect(await reportOf(waybill!)).toBeUndefined();
    expect(await recount()).toEqual([]);
    put(waybill!);
    await settle();
    expect(await reportOf(waybill!)).toBeTruthy();
  });

  it("stays in the queue when its report has no room for a corrected measurement", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    await settle();
    const { id, number } = await reportOf(waybill!);
    const fill = async (nextRow: number) => {
      const before = (await reportById(id))!;
      expect(await writeReports([{ before, after: { ...before, nextRow } }])).toMatchObject({ ok: true });
    };
    const { nextRow } = (await reportById(id))!;
    await fill(MAX_ROW_NUMBER);
    const measurements = act(waybill!).measurements.map((one) => ({ ...one, amount: 1.234 }));
    put({ ...waybill!, waybillLatestMeasurements: { ...act(waybill!), measurements } });
    await fetchChanged();
    expect(await drain("waybills")).toBe(0);
    const reason = expect.stringContaining(`Raport „${number}“ ei mahu`);
    const remedy = "Paluge saeveskil anda mõõtmisele uus mõõtmisakti number.";
    expect(await queue()).toEqual({ totalCount: 1, next: [], refused: [{ number: waybill!.number, reason, remedy }] });
    await fill(nextRow);
    put({ ...waybill!, waybillLatestMeasurements: { ...act(waybill!), measurements } });
    await settle();
  });

  it("is read again when a super user asks for waybills", async () => {
    const [waybill] = loads(1);
    put(inUnit(waybill!, "T"));
    await fetchChanged();
    await drain("waybills");
    await agent.call("imports.fetchWaybills");
    const again = { kind: "waybill", company: platform, number: waybill!.number };
    expect(await takeMessages("waybills")).toEqual([{ kind: "changed" }, again]);
    put(waybill!);
    await settle();
  });

  it("cannot be acted when it is cancelled after it was measured", async () => {
    const [waybill] = loads(1);
    put({ ...waybill!, status: "unloaded" });
    await settle();
    put({ ...waybill!, status: "cancelled" });
    await settle();
    expect((await reportOf(waybill!)).can_be_acted).toEqual({ message: "Veoseleht on lõpetamata." });
  });

  it("does not block the others when it cannot be parsed", async () => {
    const [bad, ...good] = loads(4);
    const broken = { ...bad!, shipments: "palju" } as unknown as ContractWaybill;
    put(good[0]!, broken, good[1]!, good[2]!);
    await fetchChanged();
    expect(await drain("waybills")).toBe(0);
    expect((await queue()).totalCount).toBe(1);
    for (const waybill of good) expect(await reportOf(waybill)).toBeTruthy();
    expect(await reportOf(bad!)).toBeUndefined();
    put(bad!);
    await settle();
    expect(await reportOf(bad!)).toBeTruthy();
  });

  it("stays in the queue when it cannot be parsed any more, while the others of its batch leave", async () => {
    const [bad, good] = loads(2);
    put(bad!, good!);
    await fetchChanged();
    put({ ...bad!, shipments: "palju" } as unknown as ContractWaybill);
    const messages = await takeMessages("waybills");
    expect(await work("waybills", messages)).toEqual(none);
    const reason = "Veoselehte ei saa lugeda: shipments.";
    expect(await queue()).toEqual({
      totalCount: 1,
      next: [],
      refused: [{ number: bad!.number, reason, remedy: expect.any(String) }],
    });
    expect(await reportOf(good!)).toBeTruthy();
    put(bad!);
    expect(await work("waybills", messages)).toEqual(none);
    expect((await queue()).totalCount).toBe(0);
    await settle();
  });
});

describe("a register with an error", () => {
  it.each<EvrFaultKind>(["error", "malformed", "truncated", "reset"])(
    "that occurs once (%s) is asked again",
    async (kind) => {
      const [waybill] = loads(1);
      put(waybill!);
      simulator.fault(kind);
      expect(await fetchChanged()).toEqual(none);
      simulator.fault(kind);
      expect(await drain("waybills")).toBe(0);
      expect(await reportOf(waybill!)).toBeTruthy();
      expect((await queue()).totalCount).toBe(0);
    },
  );

  it("that asks for a longer pause than a run may take is noted, and the next run fetches everything", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    simulator.fault("busy");
    expect(await fetchChanged()).toEqual(none);
    expect(await evrFailureOf(platform)).toMatchObject({ kind: "unavailable" });
    expect((await queue()).totalCount).toBe(0);
    await fetchChanged();
    expect((await queue()).totalCount).toBe(1);
    expect(await evrFailureOf(platform)).toBeUndefined();
    simulator.fault("busy");
    const [message] = await takeMessages("waybills");
    expect(await work("waybills", [message])).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
    expect((await queue()).totalCount).toBe(1);
    expect(await work("waybills", [message])).toEqual(none);
    expect((await queue()).totalCount).toBe(0);
    expect(await reportOf(waybill!)).toBeTruthy();
  });
});

describe("a message", () => {
  it("fails without the others of its batch when it is no JSON or of an unknown kind", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    await fetchChanged();
    const [message] = await takeMessages("waybills");
    const bodies = ["", '{"kind":"all"}', JSON.stringify(message)];
    const { batchItemFailures } = await workRaw("waybills", bodies);
    expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(["m0", "m1"]);
    expect((await queue()).totalCount).toBe(0);
  });

  it("of a company without a key leaves its waybill in the queue with that reason", async () => {
    const stranger = { kind: "waybill", company: "19990005", number: "PMK0" };
    expect(await work("waybills", [stranger, stranger])).toEqual(none);
    const refused = [
      {
        number: "PMK0",
        reason: "Ettevõttel 19990005 ei ole EVR-i võtit.",
        remedy: "Paluge Virni haldajal lisada ettevõtte EVR-i võti.",
      },
    ];
    expect(await queue()).toEqual({ totalCount: 1, next: [], refused });
    await unqueueWaybill("19990005", "PMK0");
  });

  it("is removed when its waybill does not exist", async () => {
    expect(await work("waybills", [{ kind: "waybill", company: platform, number: "EI OLE/OLEMAS?" }])).toEqual(none);
    expect((await queue()).totalCount).toBe(0);
  });

  it("fails while an act claims the report and succeeds when delivered again", async () => {
    const [waybill] = loads(1);
    put(waybill!);
    await settle();
    const { id } = await reportOf(waybill!);
    const claim = async (claimedBy: number) => {
      const before = (await reportById(id))!;
      expect(await writeReports([{ before, after: { ...before, claimedBy } }])).toEqual({ ok: true });
    };
    await claim(4711);
    put({ ...waybill!, status: "unloaded" });
    await fetchChanged();
    const messages = await takeMessages("waybills");
    expect((await work("waybills", messages)).batchItemFailures).toHaveLength(1);
    expect(await queuedWaybills()).toEqual({ totalCount: 1, next: [waybill!.number], refused: [] });
    await claim(0);
    expect(await work("waybills", messages)).toEqual(none);
    expect((await queuedWaybills()).totalCount).toBe(0);
    expect((await reportOf(waybill!)).can_be_acted).not.toBe(true);
  });
});

describe("after all tests of this file", () => {
  it("every stored count equals a recount of its facts", async () => {
    expect(await recount()).toEqual([]);
  });
});
