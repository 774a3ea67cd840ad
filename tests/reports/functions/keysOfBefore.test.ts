import { beforeAll, describe, expect, it } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { isActNumberTaken } from "#functions/acts/store/actNumber.ts";
import { reportIdsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { foldNumbers } from "#scripts/verifying/keys/foldNumbers.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { MeasuredReport } from "#shared/reports/measuredReport.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { agentOfOwners, heldAct } from "#tests/support/acts/attachments.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { indexWaiting, numbersFound } from "#tests/support/reports/search.ts";
import { storeAsBefore } from "#tests/support/services/keysOfBefore.ts";

/** Spelled with U+2010, U+2013 and full-width forms. */
const WAYBILL = "X‐17";
const NUMBER = "MR–2６";

let agent: Caller;
let reports: readonly MeasuredReport[];
let own: Awaited<ReturnType<typeof heldAct>>;

const spelled = (report: MeasuredReport, number: string, waybill: string, amount = "5"): MeasuredReport => ({
  ...report,
  number,
  waybills: [{ number: waybill, finished: true }],
  rows: report.rows.map((row) => ({ ...row, waybill, amount })),
});

const imported = async (report: MeasuredReport) => {
  const { created, changed, unchanged } = await (await openImport("file")).import([report]);
  await indexWaiting();
  return { created, changed, unchanged };
};

const created = async (number: string) => {
  const made = await importReports(agent, 1);
  return agent.call("actForm.create", { body: formOf(await prepare(agent, made.company, made.ids), { number }) });
};

beforeAll(async () => {
  agent = await agentOfOwners();
  const first = await importReports(agent, 1, 1);
  reports = first.reports.map((report) => spelled(report, NUMBER, WAYBILL));
  await (await openImport("file")).import(reports);
  expect((await created("N–1/26")).status).toBe(201);
  own = await heldAct(agent, "PABER", () => [{ waybill: "W–2" }]);
  const upload = await own.holder.upload("waybill", "veos.pdf");
  expect((await own.holder.act("waybill_add", { waybill: "W–2", upload })).status).toBe(200);
  await indexWaiting();
  expect(await differences()).toEqual([]);
  expect(await storeAsBefore()).toBeGreaterThan(8);
}, 60_000);

describe("a table whose keys were made before signs were folded", () => {
  it("is told by verify", async () => {
    const found = (await differences()).join("\n");
    expect(found).toMatch(/search tokens/);
    expect(found).toMatch(/its number leads nowhere/);
  });

  it("keeps a report and its waybill, spelled as they were stored or by a keyboard, from being written twice", async () => {
    const [report] = reports;
    expect(await imported(report!)).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect([...(await reportIdsOfWaybills([WAYBILL])).values()].flat()).toHaveLength(1);
  });

  it("refuses an act number that an act has under an older key", async () => {
    const platform = (await actById(own.sales.id))!.seller;
    expect(await isActNumberTaken(platform, SALES_ACT, "N–1/26")).toBe(true);
    const { status, body } = await created("n – 1/26");
    expect([status, body.fields]).toEqual([400, { number: ["See number on juba kasutusel."] }]);
  });

  it("shows the file of a paper waybill, and takes no second one", async () => {
    const [{ file }] = await own.holder.waybills();
    expect(file).toMatchObject({ file_name: "veos.pdf" });
    const upload = await own.holder.upload("waybill", "teine.pdf");
    expect((await own.holder.act("waybill_add", { waybill: "W–2", upload })).status).toBe(409);
  });

  it("is moved once, then has no difference, and finds each number as a keyboard types it", async () => {
    const { moved, collisions } = await foldNumbers();
    expect(collisions).toEqual([]);
    expect(moved).toBeGreaterThan(8);
    expect(await differences()).toEqual([]);
    expect(await foldNumbers()).toEqual({ moved: 0, collisions: [] });
    expect(await numbersFound(agent, "x-17")).toEqual([NUMBER]);
    expect(await numbersFound(agent, "MR-26")).toEqual([NUMBER]);
    const [report] = reports;
    expect(await imported(spelled(report!, "MR-26", "X-17"))).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await imported(spelled(report!, "mr‒26", "X−17", "6"))).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect((await created("N-1/26")).status).toBe(400);
    const [{ file }] = await own.holder.waybills();
    expect(file).toMatchObject({ file_name: "veos.pdf" });
    expect(await differences()).toEqual([]);
  });

  it("lists reports, waybills and acts that are the same now, and leaves them apart", async () => {
    const [report] = reports;
    await imported(spelled(report!, "K–1", "KX–1"));
    expect((await created("K–1/26")).status).toBe(201);
    await storeAsBefore();
    await imported(spelled(report!, "K-1", "KX-1"));
    expect((await created("K-1/26")).status).toBe(201);
    const { collisions } = await foldNumbers();
    expect(collisions).toEqual([
      expect.stringMatching(/^Report \d+ \(„K–1“\) has the number of report \d+\.$/),
      ...[1, 2, 3].map(() => expect.stringMatching(/^Act \d+ \(„K–1\/26(-\d)?“\) has the number of act \d+\.$/)),
      expect.stringMatching(/^Waybill „KX–1“ of reports \d+ is waybill „KX-1“ of reports \d+\.$/),
    ]);
    expect(new Set([...(await reportIdsOfWaybills(["KX‒1"])).values()].flat()).size).toBe(2);
    expect(await numbersFound(agent, "k-1")).toHaveLength(2);
    const named = (await differences()).filter((one) => /^(report|act) \d+: its number leads /.test(one));
    expect(named).toHaveLength(4);
  });
});
