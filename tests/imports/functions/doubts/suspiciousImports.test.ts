import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AssortmentEntity } from "#functions/assortments/store/assortment.ts";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { claimImport, noteImportProgress } from "#functions/imports/store/importClaims.ts";
import { ImportRunEntity, importRunById } from "#functions/imports/store/importRun.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { NO_BOUNDS } from "#shared/assortments/rowBounds.ts";
import { thousandths } from "#shared/basics/amounts.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode } from "#tests/support/api/companies.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { plainCsvOf, reportsOf } from "#tests/support/reports/measurementFiles.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { confirmDoubts, importRunOf, startImport } from "#tests/support/reports/uploads.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Workers log errors when they fail; some tests make them fail. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;
let other: Caller;
let owners = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: reference.prices.slice(0, 40) });
  agent = await signedIn(superUser);
  other = await signedIn({ ...superUser, id: 9, name: "Teine Agent" });
}, 60_000);

beforeEach(async () => {
  await takeMessages("imports");
});

type Row = Record<string, string>;

const line = (number: string, more: Row = {}): Row => ({
  "Raporti number": number,
  "Ostja registrikood": reference.buyers[0]!.regCode,
  Hind: "99,50",
  ...more,
});
/** Each has a new owner. */
const doubtful = (number: string) => line(number, newOwner());
const newOwner = (): Row => {
  owners++;
  return { "Eelmise omaniku kood": freeCode(owners), "Eelmise omaniku nimi": `Uus Mets ${owners} OÜ` };
};

async function started(...lines: Row[]): Promise<number> {
  const { body } = await startImport(agent, "raportid.csv", plainCsvOf(lines));
  await takeMessages("imports");
  await work("imports", [{ importRun: body.id }]);
  return body.id;
}
const runOf = (id: number) => importRunOf(agent, id);
const confirm = async (id: number, print?: string, caller = agent) =>
  caller.call("imports.confirm", {
    params: { id: String(id) },
    body: { print: print ?? (await runOf(id)).doubt_print },
  });
const cancel = (id: number, caller = agent) => caller.call("imports.cancel", { params: { id: String(id) } });
const found = async (number: string) => {
  await indexWaiting();
  return (await agent.call("reports.list", { query: { search: number, acted: "False" } })).body.results;
};
const deliver = (id: number) => work("imports", [{ importRun: id }]);

async function acted(number: string): Promise<string> {
  await confirmDoubts(agent, await started(line(number)));
  const [report] = await found(number);
  const loaded = await prepare(agent, String(report.company), [report.id]);
  const { status, body } = await agent.call("actForm.create", { body: formOf(loaded, { number: `AKT-${number}` }) });
  expect(status).toBe(201);
  return body.number;
}

describe("a file is suspicious", () => {
  it("when it measures a waybill that is acted in another report, and names report, day and act", async () => {
    const act = await acted("KAHTLUS-1");
    const run = await runOf(await started(line("KAHTLUS-2", { "Veoselehe number": "VKAHTLUS-1" })));
    expect(run).toMatchObject({ state: "suspicious", rows: 1, rows_done: 0, doubt_count: 1, can_retry: false });
    expect(run.doubt_kinds).toEqual([{ kind: "waybill_elsewhere", count: 1 }]);
    expect(run.doubts).toMatchObject([{ row: 2, column: "Veoselehe number", kind: "waybill_elsewhere", count: 1 }]);
    expect(run.doubts[0].reason).toMatch(/^Veoseleht „VKAHTLUS-1“ on juba raportis „KAHTLUS-1“ \(\d\d\.\d\d\.\d{4}\)/);
    expect(run.doubts[0].reason).toContain(`mis on akteeritud (akt ${act})`);
    expect(await found("KAHTLUS-2")).toEqual([]);
  });

  it("when it corrects a report that is acted; the same file again is not", async () => {
    const act = await acted("KAHTLUS-3");
    expect(await runOf(await started(line("KAHTLUS-3")))).toMatchObject({ state: "complete", reports_unchanged: 1 });
    const run = await runOf(await started(line("KAHTLUS-3", { Kogus: "11" })));
    expect(run.doubts.map(({ reason }: { reason: string }) => reason)).toEqual([
      `Veoseleht „VKAHTLUS-3“ on juba akteeritud (akt ${act}), kuid selle andmed on nüüd teistsugused.`,
    ]);
  });

  it("never again when all of it was confirmed and imported, whatever was suspicious", async () => {
    const lines = [
      line("KAHTLUS-4", { Kuupäev: "18.11.2020", "Sihtkoha kood": "UUSKOHT", ...newOwner() }),
      line("KAHTLUS-5", { Kuupäev: "18.11.2098", "Veoselehe number": "VKAHTLUS-4" }),
    ];
    const id = await started(...lines);
    expect((await runOf(id)).doubt_kinds).toEqual([
      { kind: "waybill_repeated", count: 1 },
      { kind: "destination_new", count: 1 },
      { kind: "owner_new", count: 1 },
      { kind: "date_future", count: 1 },
      { kind: "date_old", count: 1 },
    ]);
    expect(await confirmDoubts(agent, id)).toMatchObject({ state: "complete", reports_new: 2 });
    expect(await runOf(await started(...lines))).toMatchObject({ state: "complete", reports_unchanged: 2 });
  });
});

describe("a suspicious import", () => {
  it("writes nothing and waits: no message, retry or sweeper moves it", async () => {
    const id = await started(doubtful("OOTAB-1"));
    const before = await importRunById(id);
    expect(await deliver(id)).toEqual({ batchItemFailures: [] });
    const retried = await agent.call("imports.retry", { params: { id: String(id) } });
    expect([retried.status, retried.body.state]).toEqual([200, "suspicious"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
    await (await scheduleHandler("sweepOutbox"))();
    vi.useRealTimers();
    expect(await takeMessages("imports")).toEqual([]);
    expect(await importRunById(id)).toEqual(before);
    expect(await found("OOTAB-1")).toEqual([]);
  });

  it("is imported once confirmed, and says who confirmed it", async () => {
    const id = await started(doubtful("OOTAB-2"));
    const { status, body } = await confirm(id, undefined, other);
    expect([status, body.state, body.decided_by, body.doubt_count]).toEqual([200, "queued", "Teine Agent", 0]);
    expect(await takeMessages("imports")).toEqual([{ importRun: id }]);
    await deliver(id);
    expect(await runOf(id)).toMatchObject({ state: "complete", reports_new: 1, decided_by: "Teine Agent" });
  });

  it("leaves nothing when it is cancelled, not even a company", async () => {
    const row = doubtful("OOTAB-3");
    const id = await started(row);
    const { status, body } = await cancel(id, other);
    expect([status, body.state, body.decided_by]).toEqual([200, "cancelled", "Teine Agent"]);
    expect(await takeMessages("imports")).toEqual([]);
    await deliver(id);
    const retried = await agent.call("imports.retry", { params: { id: String(id) } });
    expect([retried.body.state, retried.body.can_retry]).toEqual(["cancelled", false]);
    expect(await found("OOTAB-3")).toEqual([]);
    expect(await companyIdsByCode([row["Eelmise omaniku kood"]!])).toEqual(new Map());
  });

  it("says of a second decision that the first was one's own", async () => {
    const id = await started(doubtful("OOTAB-9"));
    await cancel(id);
    const { body } = await cancel(id);
    expect([body.code, body.message]).toEqual(["import_decided", "Olete selle faili impordi ise juba katkestanud."]);
    expect((await cancel(id, other)).body.message).toBe("Selle faili kohta on juba otsustatud.");
  });

  it.each([
    ["confirmed and cancelled", (id: number, print: string) => [confirm(id, print), cancel(id, other)]],
    ["confirmed twice", (id: number, print: string) => [confirm(id, print), confirm(id, print, other)]],
    ["cancelled twice", (id: number) => [cancel(id), cancel(id, other)]],
  ])("that is %s at once takes one decision; the other answers 409", async (_, press) => {
    for (let round = 0; round < 2; round++) {
      const id = await started(doubtful(`VÕIDU-${owners}`));
      const answers = await Promise.all(press(id, (await runOf(id)).doubt_print));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409)!;
      expect([lost.body.code, lost.body.message]).toEqual(["import_decided", "Selle faili kohta on juba otsustatud."]);
      const { state } = await runOf(id);
      expect(await takeMessages("imports")).toEqual(state === "queued" ? [{ importRun: id }] : []);
      await deliver(id);
      expect((await runOf(id)).state).toBe(state === "queued" ? "complete" : "cancelled");
    }
  });

  it("cannot be confirmed with doubts that the user has not seen, or when it does not exist", async () => {
    const id = await started(doubtful("OOTAB-4"));
    const wrong = await confirm(id, "vana");
    expect([wrong.status, wrong.body.code, (await runOf(id)).state]).toEqual([409, "doubts_changed", "suspicious"]);
    expect([(await confirm(999_999, "x")).status, (await cancel(999_999)).status]).toEqual([404, 404]);
  });

  it("is refused when its upload was deleted after a day, and can then still be cancelled", async () => {
    const id = await started(doubtful("OOTAB-5"));
    await write(ImportRunEntity.patch({ id }, { fileKey: `uploads/gone-${id}-suspicious` }));
    const late = await confirm(id);
    expect([late.status, late.body.code]).toEqual([400, "upload_missing"]);
    expect((await runOf(id)).state).toBe("suspicious");
    expect((await cancel(id)).status).toBe(200);
  });

  it("asks again when the world changed after it was confirmed, with the new doubts", async () => {
    const id = await started(doubtful("MUUTUB-1"));
    await confirm(id);
    await takeMessages("imports");
    // The same waybill comes in another report before the worker begins.
    await (await openImport("file")).import(await importable(line("MUUTUB-2", { "Veoselehe number": "VMUUTUB-1" })));
    await deliver(id);
    const run = await runOf(id);
    expect(run.doubt_kinds).toEqual([
      { kind: "waybill_elsewhere", count: 1 },
      { kind: "owner_new", count: 1 },
    ]);
    expect(run.state).toBe("suspicious");
    expect(await confirmDoubts(agent, id)).toMatchObject({ state: "complete", reports_new: 1 });
  });

  it("goes on when what was confirmed is no longer suspicious", async () => {
    const row = doubtful("MUUTUB-3");
    const id = await started(row);
    await confirm(id);
    await takeMessages("imports");
    await (await openImport("file")).import(
      await importable({ ...row, "Raporti number": "MUUTUB-4", "Veoselehe number": "X4" }),
    );
    await deliver(id);
    expect((await runOf(id)).state).toBe("complete");
  });
});

/** The reports of lines, without an import run. */
async function importable(...lines: Row[]) {
  const reports = await reportsOf(plainCsvOf(lines.map((each) => ({ ...each, "Ostja registrikood": "19990005" }))));
  const [buyer] = reference.buyers;
  return reports.map((report) => ({
    ...report,
    seller: { code: reference.platform.regCode, name: reference.platform.name },
    buyer: { code: buyer!.regCode, name: buyer!.name },
  }));
}

describe("a crash", () => {
  const restart = async (id: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    await deliver(id);
    vi.useRealTimers();
  };

  it.each([1, 2, 3, 5, 9])(
    "at write %i of a confirmed import is finished by the next worker without a new question",
    async (at) => {
      const lines = Array.from({ length: 40 }, (_, index) => doubtful(`KRAHH${at}-${index}`));
      const id = await started(...lines);
      expect((await runOf(id)).doubt_count).toBe(40);
      await confirm(id);
      await takeMessages("imports");
      const { crashed } = await crashing(at, "after", () => deliver(id));
      expect(crashed).toBe(true);
      await restart(id);
      const run = await runOf(id);
      expect([run.state, run.rows_done, run.reports_new + run.reports_unchanged]).toEqual(["complete", 40, 40]);
    },
  );

  it("while it looks for doubts leaves an import that finds them at the next attempt", async () => {
    const { body } = await startImport(agent, "a.csv", plainCsvOf([doubtful("KRAHH-A")]));
    await claimImport(body.id, "a worker that dies", Date.now());
    await noteImportProgress(body.id, "a worker that dies", { state: "parsing" }, Date.now());
    await restart(body.id);
    expect((await runOf(body.id)).state).toBe("suspicious");
  });

  it("between the confirmation and its message is repaired by the sweeper", async () => {
    const id = await started(doubtful("KRAHH-B"));
    await confirm(id);
    await takeMessages("imports");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
    await (await scheduleHandler("sweepOutbox"))();
    vi.useRealTimers();
    expect(await takeMessages("imports")).toContainEqual({ importRun: id });
    await deliver(id);
    expect((await runOf(id)).state).toBe("complete");
  });
});

it("keeps the first 1,000 of 20,000 doubts below the size of an item, and counts all", {
  timeout: 300_000,
}, async () => {
  const bounds = { ...NO_BOUNDS, mostVolume: thousandths(60_000) };
  await write(AssortmentEntity.patch({ code: "KUPALK" }, { bounds }));
  const lines = Array.from({ length: 20_000 }, (_, index) =>
    line(`SUUR-${Math.floor(index / 100)}`, { "Veoselehe number": `SUUR${index}`, Kogus: `${100 + index},5` }),
  );
  const id = await started(...lines);
  const run = await runOf(id);
  expect(run).toMatchObject({ state: "suspicious", rows: 20_000, doubt_count: 20_000 });
  expect(run.doubt_kinds).toEqual([{ kind: "volume", count: 20_000 }]);
  expect(run.doubts.length).toBeGreaterThan(900);
  expect(itemBytes((await importRunById(id))!)).toBeLessThan(350_000);
  expect((await cancel(id)).status).toBe(200);
});
