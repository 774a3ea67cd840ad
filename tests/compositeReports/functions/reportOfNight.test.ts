import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { actsDated } from "#functions/acts/store/actDay.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { claimComposite } from "#functions/compositeReports/store/compositeClaims.ts";
import { CompositeRunEntity, compositeRunOfPerson } from "#functions/compositeReports/store/compositeRun.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { PUBLISHED, PUBLISHING } from "#shared/platform/nightSteps.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { startAthena } from "#tests/support/analytics/athena.ts";
import { changeSite } from "#tests/support/analytics/changedSite.ts";
import { runNight } from "#tests/support/analytics/night.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { logLines } from "#tests/support/services/logLines.ts";
import { delayedMessages, drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";
import { sheetsOf } from "#tests/support/workbookCells.ts";

/** docs/rules/compositeReports.md, "Reports of a night" */

const { s3, bucket } = await vi.hoisted(async () => {
  const { CreateBucketCommand, S3Client: Client } = await import("@aws-sdk/client-s3");
  const client = new Client({ forcePathStyle: true });
  const name = `report-facts-${process.pid}-${Date.now()}`;
  await client.send(new CreateBucketCommand({ Bucket: name }));
  Object.assign(process.env, {
    FACTS_BUCKET: name,
    ATHENA_WORKGROUP: "virn-test-analytics",
    ATHENA_DATABASE: "virn_test",
    METRICS_NAMESPACE: "Virn/test",
  });
  return { s3: client, bucket: name };
});

/** What a CSV has to quote. A cell shows its line break as a space. */
const CHANGED_SITE = 'Uus "lank",\nteisel real';
const NIGHT = "2026-12-05T00:00:00.000Z";
const ALL_DAYS = { lower: "2026-10-01", upper: "2026-12-31" };
let athena: Awaited<ReturnType<typeof startAthena>>;
let agent: Caller;
let people = 700;
let salesAct: number;
/** The clock of a test; a look moves it to its time. */
let clock: number;

async function makeAct(number: string, date: string, reports: number, rows: number): Promise<number> {
  const { company, ids } = await importReports(agent, reports, rows);
  const form = formOf(await prepare(agent, company, ids), { date, number });
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
}

beforeAll(async () => {
  athena = await startAthena(s3, bucket);
  process.env["AWS_ENDPOINT_URL_ATHENA"] = athena.url;
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  await makeAct('ÖÖ "1", akt', "2026-10-31", 3, 4);
  await makeAct("ÖÖ-2", "2026-11-30", 2, 3);
  salesAct = await makeAct("ÖÖ-3", "2026-11-30", 4, 5);
  await changeSite(salesAct, CHANGED_SITE);
  await runNight(NIGHT);
}, 240_000);

afterAll(async () => {
  await athena.close();
  delete process.env["AWS_ENDPOINT_URL_ATHENA"];
  s3.destroy();
});

function at(time: number): void {
  clock = time;
  vi.useFakeTimers({ now: time, toFake: ["Date"] });
}

const HOUR = 3_600_000;

afterEach(async () => {
  vi.useRealTimers();
  delete process.env["ROWS_FOR_ATHENA"];
  Object.assign(athena, { fate: "runs", onRun: async () => undefined });
  athena.queries.length = 0;
  athena.stopped.length = 0;
  await takeMessages("compositeReports");
});

const someone = (companies?: number[]): Promise<Caller> =>
  signedIn({
    ...superUser,
    id: ++people,
    ...(companies && { roles: ["companyUser"], companies }),
  } satisfies Viewer);

async function begin(caller: Caller, changes: Record<string, unknown> = {}): Promise<number> {
  const all = { buyer: null, seller: null, destination: null, acted: true, report_date_range: null };
  const { status, body } = await caller.call("compositeReports.start", {
    body: { ...all, act_date_range: ALL_DAYS, ...changes },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
}

const runNow = async () => (await compositeRunOfPerson(people))!;

/** Begins a report for Athena at ten in the morning after the night, up to its first wait. */
async function beginForAthena(changes: Record<string, unknown> = {}, caller?: Caller): Promise<Caller> {
  at(Date.parse(NIGHT) + 8 * HOUR);
  process.env["ROWS_FOR_ATHENA"] = "0";
  const who = caller ?? (await someone());
  await begin(who, changes);
  expect(await drain("compositeReports")).toBe(0);
  return who;
}

/** Gives the worker the message that waits, at its time. @returns how many messages failed */
async function look(): Promise<number> {
  const { person, id, night } = await runNow();
  at(Math.max(clock, night!.lookAt));
  const { batchItemFailures } = await work("compositeReports", [{ person, report: id, query: night!.queryId }]);
  return batchItemFailures.length;
}

async function workbookNow(): Promise<Record<string, string[][]>> {
  const run = await runNow();
  expect(run).toMatchObject({ state: "complete", percent: 100, error: "" });
  const sheets = await sheetsOf(await readFile(run.fileKey));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}

async function usedDestination(): Promise<number> {
  const [act] = await actsDated(SALES_ACT, { from: "2026-11-01", until: "2026-11-30" }, undefined);
  const [buyer, code] = act!.destinations[0]!;
  return (await destinationsOf(buyer)).find((each) => each.code === code)!.id;
}

/** Facts of the summary that a night and a moment have in common. */
const ownRows = (rows: string[][] = []) =>
  rows.filter(([name = ""]) => !["Koostatud", "Andmed seisuga", "Tähelepanu"].includes(name));

describe("a report that Athena answers", () => {
  it.each([
    ["of everything", async () => ({}), false],
    ["of one seller", async () => ({ seller: (await purchaseActsOf(salesAct))[0]!.seller }), false],
    ["of the platform as the seller", async () => ({ seller: 1 }), false],
    ["of one day", async () => ({ act_date_range: { lower: "2026-11-29", upper: "2026-11-30" } }), false],
    ["of one destination", async () => ({ destination: await usedDestination() }), false],
    ["of a company user", async () => ({}), true],
  ])("has the same cells as that of the table, line by line: %s", async (_, scopeOf, isCompany) => {
    at(Date.parse(NIGHT) + 8 * HOUR);
    const caller = await someone(isCompany ? [(await purchaseActsOf(salesAct))[0]!.seller] : undefined);
    const changes: Record<string, unknown> = await scopeOf();
    await begin(caller, changes);
    expect(await drain("compositeReports")).toBe(0);
    const own = await workbookNow();
    expect(Object.values(own).flat().length).toBeGreaterThan(12);
    await beginForAthena(changes, caller);
    expect(await look()).toBe(0);
    const found = await workbookNow();
    expect(athena.queries).toHaveLength(1);
    expect(Object.keys(found)).toEqual(Object.keys(own));
    const { Kokkuvõte: summary, ...sheets } = found;
    const { Kokkuvõte: ownSummary, ...ownSheets } = own;
    expect(sheets).toEqual(ownSheets);
    const sites = new Set(Object.values(sheets).flatMap((rows) => rows.map((row) => row[9] ?? "")));
    if ("act_date_range" in changes)
      expect([...sites].filter((name) => name.startsWith("Uus"))).toEqual([CHANGED_SITE.replace("\n", " ")]);
    expect(ownRows(summary)).toEqual(ownRows(ownSummary));
  });

  it("says of which night it is, while it is made, when it is complete, and on its first sheet", async () => {
    const caller = await beginForAthena();
    const { id } = await runNow();
    const load = () => caller.call("compositeReports.load", { params: { id: String(id) } });
    expect((await load()).body).toMatchObject({ facts_of: NIGHT, complete_timestamp: null, failed: false });
    await look();
    expect((await load()).body).toMatchObject({ facts_of: NIGHT, percent: 100 });
    const { Kokkuvõte: summary } = await workbookNow();
    expect(summary).toContainEqual(["Andmed seisuga", "05.12.2026 02:00, hilisemaid muudatusi siin ei ole"]);
    expect(summary!.map(([name]) => name)).not.toContain("Tähelepanu");
  });

  it("shows the acts of the night: one that was made later is not in it", async () => {
    await makeAct("PÄEV-1", "2026-11-30", 1, 1);
    await beginForAthena();
    await look();
    expect(JSON.stringify(await workbookNow())).not.toContain("PÄEV-1");
  });

  it("warns of facts that are older than two nights", async () => {
    process.env["ROWS_FOR_ATHENA"] = "0";
    at(Date.parse(NIGHT) + 60 * HOUR);
    await begin(await someone());
    await drain("compositeReports");
    await look();
    expect((await workbookNow())["Kokkuvõte"]).toContainEqual([
      "Tähelepanu",
      "Andmed on vanemad kui kaks ööd, sest öine väljavõte on ebaõnnestunud.",
    ]);
  });
});

describe("the table answers itself", () => {
  it("a report without more rows than the limit", async () => {
    process.env["ROWS_FOR_ATHENA"] = "10000000";
    await begin(await someone());
    expect(await drain("compositeReports")).toBe(0);
    expect([athena.queries.length, (await runNow()).night]).toEqual([0, undefined]);
    await workbookNow();
  });

  it("a larger one too when the facts are so old that their files go", async () => {
    process.env["ROWS_FOR_ATHENA"] = "0";
    at(Date.parse(NIGHT) + 7 * 24 * HOUR);
    await begin(await someone());
    expect(await drain("compositeReports")).toBe(0);
    expect(athena.queries).toHaveLength(0);
    await workbookNow();
  });
});

describe("waiting for a query", () => {
  it("looks after 5, 10, 20, 40, 60, 120 and again 120 seconds, in which no worker runs", async () => {
    athena.fate = "waits";
    await beginForAthena();
    const pauses: number[] = [];
    for (let number = 0; number < 7; number++) {
      const run = await runNow();
      expect(run).toMatchObject({ state: "queued", worker: "", attempts: 0 });
      pauses.push((run.night!.lookAt - clock) / 1000);
      expect(await look()).toBe(0);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 120, 120]);
    athena.fate = "runs";
    await look();
    await workbookNow();
    expect(athena.queries).toHaveLength(1);
  });

  it("goes on when its message was lost: the outbox sends another one after five minutes", async () => {
    athena.fate = "waits";
    await beginForAthena();
    const { id, night } = await runNow();
    await takeMessages("compositeReports");
    const sweep = async (minutes: number) => {
      at(clock + minutes * 60_000);
      await (await scheduleHandler("sweepOutbox"))();
      return (await takeMessages("compositeReports")).filter((sent) => (sent as { report: number }).report === id);
    };
    expect(await sweep(4)).toEqual([]);
    expect(await sweep(2)).toEqual([{ person: people, report: id }]);
    athena.fate = "runs";
    expect((await work("compositeReports", [{ person: people, report: id }])).batchItemFailures).toEqual([]);
    await workbookNow();
    expect(athena.queries.map((query) => query.id)).toEqual([night!.queryId]);
  });

  it("has one message on its way when another one is doubled", async () => {
    athena.fate = "waits";
    await beginForAthena();
    const before = await delayedMessages("compositeReports");
    const { person, id, night } = await runNow();
    await work("compositeReports", [{ person, report: id, query: night!.queryId }]);
    expect(await delayedMessages("compositeReports")).toBe(before);
    expect((await runNow()).night!.looks).toBe(1);
    expect(athena.stopped).toEqual([]);
  });

  it("finds the query that a killed worker began, and begins no other", async () => {
    athena.fate = "waits";
    await beginForAthena();
    const { person, id, night } = await runNow();
    // It died after Athena's answer, and before it could note the id.
    const killed = { state: "running", worker: "killed", attempts: 1, id, night: { ...night!, queryId: "" } } as const;
    await write(CompositeRunEntity.patch({ person }, { ...killed, beat: clock }));
    at(clock + 31_000);
    await (await scheduleHandler("sweepOutbox"))();
    athena.fate = "runs";
    expect((await work("compositeReports", [{ person, report: id }])).batchItemFailures).toEqual([]);
    expect(await runNow()).toMatchObject({ state: "queued", night: { queryId: night!.queryId } });
    await look();
    await workbookNow();
    expect(athena.queries).toHaveLength(1);
  });

  it("begins the file anew of a worker that died while it wrote it", async () => {
    await beginForAthena();
    const { person, id } = await runNow();
    at(clock + 6000);
    await claimComposite({ person, id }, "killed", clock);
    at(clock + 31_000);
    await (await scheduleHandler("sweepOutbox"))();
    expect((await work("compositeReports", [{ person, report: id }])).batchItemFailures).toEqual([]);
    await workbookNow();
    expect(athena.queries).toHaveLength(1);
  });
});

describe("a query that has no good end", () => {
  let lines: ReturnType<typeof logLines>;
  const countedFailures = () => lines.filter((line) => line["CompositeFailures"] === 1).length;

  beforeEach(() => {
    lines = logLines();
  });

  afterEach(() => vi.restoreAllMocks());

  const errorOf = async () => (({ state, error }) => ({ state, error }))(await runNow());

  it("is asked again twice where Athena calls its failure retryable, then the report fails", async () => {
    athena.fate = "breaks";
    await beginForAthena();
    for (let number = 0; number < 3; number++) expect(await look()).toBe(0);
    expect(new Set(athena.queries.map(({ id }) => id)).size).toBe(3);
    expect(await errorOf()).toEqual({
      state: "failed",
      error: "Aruande koostamine ebaõnnestus. Palun proovige uuesti.",
    });
    expect(countedFailures()).toBe(1);
  });

  it("fails at once where it would fail again", async () => {
    athena.fate = "breaksForGood";
    await beginForAthena();
    await look();
    expect(athena.queries).toHaveLength(1);
    expect(await errorOf()).toMatchObject({ state: "failed" });
    expect(countedFailures()).toBe(1);
  });

  it("that Athena does not take is counted once, after the last attempt of the worker", async () => {
    athena.fate = "isRefused";
    at(Date.parse(NIGHT) + 8 * HOUR);
    process.env["ROWS_FOR_ATHENA"] = "0";
    await begin(await someone());
    const { person, id } = await runNow();
    const counts: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await work("compositeReports", [{ person, report: id }]);
      counts.push(countedFailures());
    }
    expect(counts).toEqual([0, 0, 1]);
    expect(await errorOf()).toMatchObject({ state: "failed" });
  });

  it("that a person cancelled in Athena, or that read too much, is not asked again", async () => {
    athena.fate = "isCancelled";
    const caller = await beginForAthena();
    await look();
    expect(athena.queries).toHaveLength(1);
    const error = "Aruande päring katkestati. Palun proovige uuesti või valige lühem ajavahemik.";
    expect(await errorOf()).toEqual({ state: "failed", error });
    expect(countedFailures()).toBe(0);
    const { body } = await caller.call("compositeReports.last");
    expect(body).toMatchObject({ failed: true, last_error_message: error });
  });

  it("is stopped after an hour", async () => {
    athena.fate = "waits";
    await beginForAthena();
    at(clock + HOUR);
    await look();
    expect(athena.stopped).toEqual(athena.queries.map(({ id }) => id));
    const error = "Aruande päring ei valminud tunni ajaga. Palun valige lühem ajavahemik.";
    expect(await errorOf()).toEqual({ state: "failed", error });
    expect(countedFailures()).toBe(1);
  });

  it("that Athena has forgotten, and one whose result is gone, are asked again", async () => {
    await beginForAthena();
    athena.fate = "isForgotten";
    await look();
    athena.fate = "runs";
    const { night } = await runNow();
    expect([athena.queries.length, night!.query]).toEqual([2, 2]);
    const remove = async () => {
      const query = athena.queries.at(-1)!;
      // The look after the one in which it succeeded finds no file.
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: `results/${query.id}.csv` }));
    };
    athena.queries.at(-1)!.status = { State: "SUCCEEDED" };
    await remove();
    await look();
    expect([athena.queries.length, (await runNow()).night!.query]).toEqual([3, 3]);
    await look();
    await workbookNow();
  });

  it("during which another night took the place of its own is asked again, of that night", async () => {
    await beginForAthena();
    const later = "2026-12-05T00:30:00.000Z";
    athena.onRun = async () => {
      athena.onRun = async () => undefined;
      await runNight(later);
    };
    await look();
    expect((await runNow()).night).toMatchObject({ asOf: later, query: 2 });
    await look();
    expect((await workbookNow())["Kokkuvõte"]!.flat()).toContain("05.12.2026 02:30, hilisemaid muudatusi siin ei ole");
  });

  it("does not count while tables are given to another night", async () => {
    await beginForAthena();
    const put = (run: string) =>
      s3.send(new PutObjectCommand({ Bucket: bucket, Key: PUBLISHING, Body: JSON.stringify({ run }) }));
    const { night } = await runNow();
    await put("2026-12-06T00-00-00-00000000");
    await look();
    expect(await runNow()).toMatchObject({ state: "queued", night: { run: night!.run, query: 1 } });
    expect(athena.queries).toHaveLength(1);
    await put(night!.run);
    await look();
    await workbookNow();
  });
});

describe("a report that is not wanted any more", () => {
  it("stops its query at the next message, when it was cancelled", async () => {
    athena.fate = "waits";
    const caller = await beginForAthena();
    const { id } = await runNow();
    const message = { person: people, report: id, query: athena.queries[0]!.id };
    await caller.call("compositeReports.cancel", { params: { id: String(id) } });
    expect((await work("compositeReports", [message])).batchItemFailures).toEqual([]);
    expect(athena.stopped).toEqual([message.query]);
    expect(await runNow()).toMatchObject({ state: "cancelled", fileKey: "" });
  });

  it("stops it also where another report took its place", async () => {
    athena.fate = "waits";
    const caller = await beginForAthena();
    const { id } = await runNow();
    await caller.call("compositeReports.cancel", { params: { id: String(id) } });
    await begin(caller, { seller: 1 });
    await work("compositeReports", [{ person: people, report: id, query: athena.queries[0]!.id }]);
    expect(athena.stopped).toEqual([athena.queries[0]!.id]);
  });
});

it("of no facts at all reads the table", async () => {
  const { readFacts } = await import("#functions/platform/clients/nightFacts.ts");
  const night = await readFacts(PUBLISHED);
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: PUBLISHED }));
  process.env["ROWS_FOR_ATHENA"] = "0";
  await begin(await someone());
  expect(await drain("compositeReports")).toBe(0);
  expect(athena.queries).toHaveLength(0);
  await workbookNow();
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: PUBLISHED, Body: night! }));
});
