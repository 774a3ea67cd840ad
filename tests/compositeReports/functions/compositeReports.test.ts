import { readXlsx } from "hucre/xlsx";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { deleteActRows, putActRows, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { platformCompany } from "#functions/companies/store/company.ts";
import { claimComposite, silentComposites } from "#functions/compositeReports/store/compositeClaims.ts";
import { CompositeRunEntity, compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const NOVEMBER = { lower: "2026-11-01", upper: "2026-11-30" };
const request = (changes: Record<string, unknown> = {}) => ({
  buyer: null,
  seller: null,
  destination: null,
  act_date_range: NOVEMBER,
  acted: true,
  report_date_range: null,
  ...changes,
});

let agent: Caller;
let people = 100;
let mill: number;
const made = new Map<string, number>();

async function makeAct(date: string): Promise<void> {
  const { company, ids } = await importReports(agent, 4, 5);
  mill = Number(company);
  const form = formOf(await prepare(agent, company, ids), { date, number: `KOOND-${date}` });
  // 7.33 is the platform's; the price of the owner ends in another cent.
  const act_rows = form.act_rows.map((row) => ({ ...row, margin: 7.33 }));
  const { status, body } = await agent.call("actForm.create", { body: { ...form, act_rows } });
  expect({ status, body }).toMatchObject({ status: 201 });
  made.set(date, body.id);
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  for (const date of ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"]) await makeAct(date);
}, 120_000);

afterEach(async () => {
  vi.useRealTimers();
  await takeMessages("compositeReports");
});

/** A super user of their own, so that tests do not meet each other's reports. */
const someone = () => signedIn({ ...superUser, id: ++people });
const employee = (companies: number[]): Promise<Caller> =>
  signedIn({ ...superUser, id: ++people, roles: ["companyUser"], companies } satisfies Viewer);

const start = (caller: Caller, changes: Record<string, unknown> = {}) =>
  caller.call("compositeReports.start", { body: request(changes) });
const load = (caller: Caller, id: number) => caller.call("compositeReports.load", { params: { id: String(id) } });
const cancel = (caller: Caller, id: number) => caller.call("compositeReports.cancel", { params: { id: String(id) } });

type Sheets = Record<string, Record<string, unknown>[]>;

async function sheetsOf(person: number): Promise<Sheets> {
  const run = (await compositeRunOfPerson(person))!;
  expect(run).toMatchObject({ state: "complete", percent: 100, error: "" });
  const { sheets } = await readXlsx(await readFile(run.fileKey));
  return Object.fromEntries(
    sheets.map(({ name, rows: [headings, ...lines] }) => [
      name,
      lines.map((line) => Object.fromEntries((headings ?? []).map((heading, index) => [heading, line[index]]))),
    ]),
  );
}

/** Name and values of each line of the totals. */
async function summaryOf(person: number): Promise<unknown[][]> {
  const { fileKey } = (await compositeRunOfPerson(person))!;
  const { sheets } = await readXlsx(await readFile(fileKey));
  return sheets[0]!.rows;
}

async function reportOf(caller: Caller, changes: Record<string, unknown> = {}): Promise<Sheets> {
  const { status, body } = await start(caller, changes);
  expect({ status, body }).toMatchObject({ status: 201 });
  expect(await drain("compositeReports")).toBe(0);
  return sheetsOf(people);
}

const total = (lines: readonly Record<string, unknown>[] = [], column: string) =>
  Math.round(lines.reduce((sum, line) => sum + Number(line[column] ?? 0), 0) * 1000) / 1000;
const dates = (lines: readonly Record<string, unknown>[] = []) =>
  [...new Set(lines.map((line) => (line["Kuupäev"] as Date).toISOString().slice(0, 10)))].toSorted();

describe("a composite report", () => {
  it("has a line for each measured row of the acts from the first to the last day, purchases and sales apart", async () => {
    const sheets = await reportOf(await someone());
    const [sold, bought] = [sheets["Müügiaktid"]!, sheets["Ostuaktid"]!];
    expect([sold.length, bought.length]).toEqual([40, 40]);
    expect([dates(sold), dates(bought)]).toEqual([
      ["2026-11-01", "2026-11-30"],
      ["2026-11-01", "2026-11-30"],
    ]);
    const acts = await Promise.all(["2026-11-01", "2026-11-30"].map((date) => actById(made.get(date)!)));
    const purchases = (await Promise.all(acts.map((act) => purchaseActsOf(act!.id)))).flat();
    const sum = (all: readonly { sum: number }[]) => all.reduce((cents, act) => cents + act.sum, 0) / 100;
    const solid = acts.reduce((volume, act) => volume + act!.solid, 0) / 1000;
    expect([total(sold, "tm"), total(bought, "tm")]).toEqual([solid, solid]);
    expect([total(sold, "Summa"), total(bought, "Summa")]).toEqual([sum(acts.map((act) => act!)), sum(purchases)]);
    expect((await summaryOf(people)).slice(-2)).toEqual([
      ["Ostuaktid", 40, solid, 0, sum(purchases)],
      ["Müügiaktid", 40, solid, 0, sum(acts.map((act) => act!))],
    ]);
  });

  it("names report, day, destination, waybill, owner and site of a row, at the price of its side", async () => {
    const sheets = await reportOf(await someone(), { act_date_range: { lower: "2026-11-30", upper: null } });
    const platform = await platformCompany();
    const [bought] = sheets["Ostuaktid"]!;
    expect(bought).toMatchObject({
      "Akti number": expect.stringMatching(/^KOOND-2026-11-30-/),
      Ostja: platform.name,
      Mõõdetud: new Date("2026-11-02T00:00:00Z"),
      Sihtkoht: expect.stringMatching(/^Plats B/),
      Veoseleht: expect.stringMatching(/^B\d+/),
      Lank: expect.stringMatching(/^Lank \d/),
      Katastritunnus: "00101:001:0001",
    });
    expect(bought!["Müüja"]).toBe(bought!["Omanik"]);
    const sold = sheets["Müügiaktid"]!.find((line) => line["Veoseleht"] === bought!["Veoseleht"])!;
    expect(sold["Müüja"]).toBe(platform.name);
    const sides = ["Ostuaktid", "Müügiaktid"].map((name) =>
      [...new Set(sheets[name]!.map((line) => Number(line["Hind"])))].toSorted((a, b) => a - b),
    );
    expect(sides).toEqual([
      [83.17, 92.67],
      [90.5, 100],
    ]);
    // An open end also takes the act of December.
    expect(dates(sheets["Müügiaktid"])).toEqual(["2026-11-30", "2026-12-01"]);
  });

  it("obeys seller, buyer and destination", async () => {
    const platform = (await platformCompany()).id;
    const [purchase] = await purchaseActsOf(made.get("2026-11-30")!);
    const count = (sheets: Sheets) => [sheets["Ostuaktid"]!.length, sheets["Müügiaktid"]!.length];
    expect(count(await reportOf(await someone(), { seller: platform }))).toEqual([0, 40]);
    expect(count(await reportOf(await someone(), { buyer: platform }))).toEqual([40, 0]);
    expect(count(await reportOf(await someone(), { buyer: mill }))).toEqual([0, 40]);
    const ofOwner = await reportOf(await someone(), { seller: purchase!.seller, buyer: platform });
    expect(new Set(ofOwner["Ostuaktid"]!.map((line) => line["Müüja"])).size).toBe(1);
    expect(count(ofOwner)[1]).toBe(0);
    const places = (await agent.call("compositeReports.destinations")).body;
    const [day] = (await reportOf(await someone(), { act_date_range: { lower: "2026-11-29", upper: "2026-11-30" } }))[
      "Müügiaktid"
    ]!;
    const place = places.find(({ name }: { name: string }) => name === day!["Sihtkoht"]);
    const atPlace = await reportOf(await someone(), { destination: place.id });
    expect(count(atPlace)).toEqual([20, 20]);
    expect(dates(atPlace["Müügiaktid"])).toEqual(["2026-11-30"]);
    expect((await summaryOf(people)).map(([name, value]) => [name, value])).toContainEqual(["Sihtkoht", place.name]);
  });

  it("has only the own purchase acts of a company user, whatever they ask for", async () => {
    const [purchase, other] = await purchaseActsOf(made.get("2026-11-30")!);
    const caller = await employee([purchase!.seller]);
    const sheets = await reportOf(caller);
    expect(Object.keys(sheets)).toEqual(["Kokkuvõte", "Ostuaktid"]);
    const numbers = new Set(sheets["Ostuaktid"]!.map((line) => line["Akti number"]));
    expect(numbers).toContain(purchase!.number);
    expect([...numbers].every((number) => number !== other!.number)).toBe(true);
    for (const changes of [{ seller: other!.seller }, { buyer: mill }, { destination: 999_999 }, { seller: 999_999 }]) {
      expect((await start(caller, changes)).status, JSON.stringify(changes)).toBe(404);
    }
    const { body: places } = await caller.call("compositeReports.destinations");
    const ever = await reportOf(await employee([purchase!.seller]), {
      act_date_range: { lower: "2000-01-01", upper: null },
    });
    const theirs = new Set(ever["Ostuaktid"]!.map((line) => line["Sihtkoht"]));
    expect(new Set(places.map(({ name }: { name: string }) => name))).toEqual(theirs);
    expect((await caller.call("compositeReports.sellers")).body).toMatchObject([
      { id: purchase!.seller, is_own_company: true },
    ]);
    expect((await caller.call("compositeReports.buyers")).body).toMatchObject([{ is_own_company: false }]);
  });

  it("shows an act that was changed as it is now", async () => {
    const id = made.get("2026-10-31")!;
    const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(id) } });
    const form = formOf(loaded[0], { number: "KOOND-2026-10-31" });
    const smaller = { ...form, act_rows: form.act_rows.slice(1), act_id: id, submission: undefined };
    const { status, body } = await agent.call("actForm.update", {
      body: { ...smaller, version: (await actById(id))!.version },
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    const sheets = await reportOf(await someone(), { act_date_range: { lower: null, upper: "2026-10-31" } });
    expect(total(sheets["Müügiaktid"], "tm")).toBe((await actById(id))!.solid / 1000);
  });
});

it("fails instead of leaving out an act whose rows are lost", async () => {
  const act = (await actById(made.get("2026-12-01")!))!;
  const rows = await rowsOfAct(act.id, act.generation);
  await deleteActRows(act.id, act.generation);
  const caller = await someone();
  const { body: started } = await start(caller, { act_date_range: { lower: "2026-12-01", upper: null } });
  expect(await drain("compositeReports")).toBe(1);
  await putActRows(act.id, act.generation, rows);
  expect(await compositeRunOfPerson(people)).toMatchObject({
    id: started.id,
    state: "queued",
    worker: "",
    attempts: 1,
  });
});

describe("a request", () => {
  it("is refused without a date, and where the first day is not before the last", async () => {
    const caller = await someone();
    for (const [range, text] of [
      [null, "Akti kuupäev on vajalik."],
      [{ lower: null, upper: null }, "Akti kuupäev on vajalik."],
      [{ lower: "2026-11-30", upper: "2026-11-30" }, "Alguskuupäev peab olema varasem kui lõpukuupäev."],
    ] as const) {
      const { status, body } = await start(caller, { act_date_range: range });
      expect([status, body.fields]).toEqual([400, { act_date_range: [text] }]);
    }
  });

  it("returns the running report when it comes again, also twice at once, and refuses another one with its progress", async () => {
    const caller = await someone();
    const [one, two] = await Promise.all([start(caller), start(caller)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.id).toBe(one.body.id);
    await claimComposite({ person: people, id: one.body.id }, "worker", Date.now());
    await write(CompositeRunEntity.patch({ person: people }, { percent: 43 }));
    const other = await start(caller, { seller: (await platformCompany()).id });
    expect([other.status, other.body.code]).toEqual([409, "composite_busy"]);
    expect(other.body.message).toContain("43 %");
    expect(await takeMessages("compositeReports")).toHaveLength(1);
  });

  it("is found again by last while it runs and until it was opened", async () => {
    const caller = await someone();
    const last = () => caller.call("compositeReports.last");
    expect((await last()).status).toBe(404);
    const { body: started } = await start(caller);
    expect(started).toEqual({
      id: started.id,
      complete_timestamp: null,
      failed: false,
      last_error_message: "",
      result_file: null,
      percent: 0,
      facts_of: null,
    });
    expect((await last()).body).toEqual(started);
    await drain("compositeReports");
    const { body: finished } = await last();
    expect(finished).toMatchObject({ failed: false, percent: 100, complete_timestamp: expect.any(String) });
    expect(finished.result_file).toBe(`/api/v1/acts/custom_composite_reports/${started.id}/file/`);
    const file = await caller.call("compositeReports.file", { params: { id: String(started.id) } });
    expect(file.status).toBe(303);
    expect(decodeURIComponent(String(file.headers["location"]))).toMatch(/Koondraport \d{4}-\d\d-\d\d\.xlsx/);
    expect((await last()).status).toBe(404);
    // The link goes on working, for a second click.
    expect((await load(caller, started.id)).body).toEqual(finished);
    expect((await caller.call("compositeReports.file", { params: { id: String(started.id) } })).status).toBe(303);
  });

  it("of somebody else is not found, nor is its file", async () => {
    const caller = await someone();
    const { body: started } = await start(caller);
    await drain("compositeReports");
    const stranger = await someone();
    for (const operation of ["load", "cancel", "file"] as const) {
      const answer = await stranger.call(`compositeReports.${operation}`, { params: { id: String(started.id) } });
      expect([operation, answer.status]).toEqual([operation, 404]);
    }
  });

  it("gives the file to a company user only while they are employed there", async () => {
    const [purchase] = await purchaseActsOf(made.get("2026-11-30")!);
    const caller = await employee([purchase!.seller]);
    const { body: started } = await start(caller);
    await drain("compositeReports");
    const file = (who: Caller) => who.call("compositeReports.file", { params: { id: String(started.id) } });
    expect((await file(caller)).status).toBe(303);
    const moved = await signedIn({ ...superUser, id: people, roles: ["companyUser"], companies: [999] });
    expect((await file(moved)).status).toBe(404);
  });
});

describe("the end of a report", () => {
  it("is a cancellation, after which its message makes nothing and another one can begin", async () => {
    const caller = await someone();
    const { body: started } = await start(caller);
    expect((await cancel(caller, started.id)).status).toBe(204);
    expect((await load(caller, started.id)).status).toBe(404);
    expect((await caller.call("compositeReports.last")).status).toBe(404);
    expect((await start(caller, { seller: (await platformCompany()).id })).status).toBe(201);
    await drain("compositeReports");
    expect(await compositeRunOfPerson(people)).toMatchObject({ state: "complete" });
  });

  it("is dismissed by a cancellation after it", async () => {
    const caller = await someone();
    const { body: started } = await start(caller);
    await drain("compositeReports");
    expect((await cancel(caller, started.id)).status).toBe(204);
    expect((await caller.call("compositeReports.last")).status).toBe(404);
    expect((await load(caller, started.id)).body.result_file).not.toBeNull();
  });

  it("comes after a worker that was killed: its message, or the sweeper, begins it anew, and one file is complete", async () => {
    const caller = await someone();
    const { body: started } = await start(caller);
    const message = { person: people, report: started.id };
    await claimComposite({ person: people, id: started.id }, "killed", Date.now());
    await write(CompositeRunEntity.patch({ person: people }, { percent: 70 }));
    // While the worker could be alive, a doubled message waits.
    expect((await work("compositeReports", [message])).batchItemFailures).toHaveLength(1);
    await takeMessages("compositeReports");
    await (await scheduleHandler("sweepOutbox"))();
    expect(await takeMessages("compositeReports")).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
    await (await scheduleHandler("sweepOutbox"))();
    vi.useRealTimers();
    expect(await drain("compositeReports")).toBe(0);
    const sheets = await sheetsOf(people);
    expect([sheets["Müügiaktid"]!.length, sheets["Ostuaktid"]!.length]).toEqual([40, 40]);
    expect(dates(sheets["Ostuaktid"])).toContain("2026-11-30");
    expect((await compositeRunOfPerson(people))!.attempts).toBe(2);
    // A message that comes late finds nothing to do.
    expect((await work("compositeReports", [message])).batchItemFailures).toEqual([]);
  });

  it("is a failure with a text after three attempts that died", async () => {
    const caller = await someone();
    const { body: started } = await start(caller);
    await takeMessages("compositeReports");
    for (let attempt = 1; attempt <= 3; attempt++) {
      const later = Date.now() + attempt * 60_000;
      await claimComposite({ person: people, id: started.id }, `killed ${attempt}`, later);
      vi.useFakeTimers({ now: later + 31_000, toFake: ["Date"] });
      await (await scheduleHandler("sweepOutbox"))();
      vi.useRealTimers();
    }
    const { body } = await load(caller, started.id);
    expect(body).toMatchObject({
      failed: true,
      last_error_message: "Aruande koostamine ebaõnnestus. Palun proovige uuesti.",
      result_file: null,
    });
    expect((await caller.call("compositeReports.last")).body).toEqual(body);
    expect((await start(caller)).body.id).not.toBe(started.id);
    const silent = await silentComposites("begun", Date.now() + 10 * 60_000);
    expect(silent.filter(({ id }) => id === started.id)).toEqual([]);
  });

  it("comes although its message was lost", async () => {
    const caller = await someone();
    await start(caller);
    await takeMessages("compositeReports");
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1000, toFake: ["Date"] });
    await (await scheduleHandler("sweepOutbox"))();
    vi.useRealTimers();
    expect(await drain("compositeReports")).toBe(0);
    expect((await caller.call("compositeReports.last")).body.result_file).not.toBeNull();
  });
});
