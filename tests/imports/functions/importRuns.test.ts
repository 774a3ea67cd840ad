import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  claimImport,
  ImportTaken,
  noteImportProgress,
  silentImports,
  WORKED_ON,
} from "#functions/imports/store/importClaims.ts";
import { ImportRunEntity, type ImportState, startImportRun } from "#functions/imports/store/importRun.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { work as deliver, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference(reference);
  agent = await signedIn(superUser);
}, 60_000);

/** Uploads a file straight to storage, without the pre-signed form that a browser posts. */
async function upload(content: string, fileName = "raportid.csv"): Promise<string> {
  const size = Buffer.byteLength(content);
  const { body } = await agent.call("uploads.create", {
    body: { file_name: fileName, size, content_type: "text/csv", purpose: "import" },
  });
  await putFile(`uploads/${body.id}`, Buffer.from(content), "text/csv");
  return body.id;
}

async function work(importRun: number): Promise<{ failed: boolean }> {
  const { batchItemFailures } = await deliver("imports", [{ importRun }]);
  return { failed: batchItemFailures.length > 0 };
}

const runOf = async (id: number) => (await agent.call("imports.load", { params: { id: String(id) } })).body;

describe("importing a file", () => {
  it("counts new reports, and unchanged ones when the file comes again", async () => {
    const file = plainCsvOf([{ "Raporti number": "RUN-1" }, { "Raporti number": "RUN-2" }]);
    for (const counts of [
      { reports_new: 2, reports_unchanged: 0 },
      { reports_new: 0, reports_unchanged: 2 },
    ]) {
      const started = await agent.call("imports.start", { body: { upload: await upload(file) } });
      expect([started.status, started.body.state]).toEqual([201, "queued"]);
      expect(await work(started.body.id)).toEqual({ failed: false });
      expect(await runOf(started.body.id)).toMatchObject({ state: "complete", rows: 2, rows_done: 2, ...counts });
    }
  });

  it("returns the errors of a file and imports nothing of it", async () => {
    const file = plainCsvOf([{ "Raporti number": "RUN-3" }, { "Raporti number": "RUN-4", Kogus: "-1" }]);
    const { body } = await agent.call("imports.start", { body: { upload: await upload(file) } });
    await work(body.id);
    const run = await runOf(body.id);
    expect(run).toMatchObject({ state: "not_parsed", error_count: 1, reports_new: 0 });
    expect(run.errors).toMatchObject([{ row: 3, column: "Kogus" }]);
    await indexWaiting();
    const { body: found } = await agent.call("reports.list", { query: { search: "RUN-3", acted: "False" } });
    expect(found.count).toBe(0);
  });

  it("accepts an upload once, and only from the person who uploaded it", async () => {
    const id = await upload(plainCsvOf([{}]));
    const other = await signedIn({ ...superUser, id: 77 });
    expect((await other.call("imports.start", { body: { upload: id } })).body.code).toBe("upload_missing");
    expect((await agent.call("imports.start", { body: { upload: id } })).status).toBe(201);
    expect((await agent.call("imports.start", { body: { upload: id } })).body.code).toBe("upload_missing");
  });
});

describe("an import that nothing finishes", () => {
  const SECOND = 1000;
  const start = Date.now();
  let files = 0;

  const at = (time: number) => vi.useFakeTimers({ toFake: ["Date"], now: time });
  const retry = (id: number) => agent.call("imports.retry", { params: { id: String(id) } });
  const queued = async () => takeMessages("imports");
  const sweepOutbox = async () => (await scheduleHandler("sweepOutbox"))();

  /** A run whose file has one report of its own. */
  async function started(state: ImportState = "queued", fileKey = `uploads/still-${++files}`): Promise<number> {
    await putFile(fileKey, Buffer.from(plainCsvOf([{ "Raporti number": `STILL-${files}` }])), "text/csv");
    const facts = { fileName: "raportid.csv", fileKey, created: new Date().toISOString(), createdBy: 1 };
    const { id } = await startImportRun(facts);
    if (state === "queued") return id;
    await claimImport(id, "a worker that dies", Date.now());
    await noteImportProgress(id, "a worker that dies", { state }, Date.now());
    return id;
  }

  beforeEach(async () => {
    at(start);
    await queued();
  });

  afterEach(async () => {
    // Ends what a test has left, so that the sweeper of the next one does not see it.
    at(start + 24 * 3600 * SECOND);
    for (const { id } of await silentImports(["queued", ...WORKED_ON], Date.now())) {
      await write(ImportRunEntity.patch({ id }, { state: "complete" }));
    }
    vi.useRealTimers();
  });

  it.each<ImportState>(["queued", "parsing", "writing"])(
    "can be tried again when it was %s for 30 seconds",
    async (state) => {
      const id = await started(state);
      at(start + 30 * SECOND);
      const early = await retry(id);
      expect([early.status, early.body.code]).toEqual([409, "import_busy"]);
      expect(early.body.message).toBe("Seda faili juba imporditakse või see ootab järjekorras.");
      expect([await queued(), (await runOf(id)).can_retry]).toEqual([[], false]);

      at(start + 31 * SECOND);
      expect(await runOf(id)).toMatchObject({ state, can_retry: true });
      const again = await retry(id);
      expect([again.status, again.body]).toMatchObject([200, { state: "queued", rows: 0, can_retry: false }]);
      expect(await queued()).toEqual([{ importRun: id }]);
      expect((await retry(id)).status).toBe(409);
      expect(await work(id)).toEqual({ failed: false });
      expect(await runOf(id)).toMatchObject({ state: "complete", reports_new: 1, can_retry: false });
    },
  );

  it("can be tried again at once after a failure, when its file exists", async () => {
    const id = await started("queued", "uploads/gone");
    await write(ImportRunEntity.patch({ id }, { fileKey: "uploads/later" }));
    expect(await work(id)).toEqual({ failed: true });
    expect(await runOf(id)).toMatchObject({ state: "failed", can_retry: true });
    expect((await retry(id)).body.code).toBe("upload_missing");

    await putFile("uploads/later", Buffer.from(plainCsvOf([{ "Raporti number": "RUN-9" }])), "text/csv");
    const again = await retry(id);
    expect([again.status, again.body.state]).toEqual([200, "queued"]);
    expect(await work(id)).toEqual({ failed: false });
    expect(await runOf(id)).toMatchObject({ state: "complete", reports_new: 1 });
    const ended = await retry(id);
    expect([ended.status, ended.body.state]).toEqual([200, "complete"]);
  });

  it("is not worked on twice: a second worker waits while the first one lives, and then takes the file over", async () => {
    const id = await started("writing");
    expect(await work(id)).toEqual({ failed: true });
    expect((await runOf(id)).state).toBe("writing");
    at(start + 20 * SECOND);
    await noteImportProgress(id, "a worker that dies", {}, Date.now());
    at(start + 45 * SECOND);
    expect(await work(id)).toEqual({ failed: true });
    at(start + 51 * SECOND);
    expect(await work(id)).toEqual({ failed: false });
    const done = await runOf(id);
    expect(done.state).toBe("complete");
    // The first one was only paused: it can neither tell progress nor end the run.
    const late = noteImportProgress(id, "a worker that dies", { state: "failed", rows: 7 }, Date.now());
    await expect(late).rejects.toThrow(ImportTaken);
    expect(await runOf(id)).toEqual(done);
  });

  it("is claimed by one of several workers at the same time, and writes each report once", async () => {
    const id = await started();
    const outcomes = await Promise.all([work(id), work(id), work(id)]);
    expect(outcomes.filter(({ failed }) => !failed).length).toBeGreaterThan(0);
    expect(await runOf(id)).toMatchObject({ state: "complete", rows_done: 1, reports_new: 1, reports_unchanged: 0 });
  });

  it("is queued again by the sweeper: after 30 seconds without a worker, after 5 minutes without a message", async () => {
    const [waiting, dead, failed] = [await started(), await started("parsing"), await started("failed")];
    at(start + 30 * SECOND);
    await sweepOutbox();
    expect(await queued()).toEqual([]);
    at(start + 31 * SECOND);
    await sweepOutbox();
    expect(await queued()).toEqual([{ importRun: dead }]);
    at(start + 301 * SECOND);
    await sweepOutbox();
    expect(await queued()).toEqual([{ importRun: waiting }]);
    await sweepOutbox();
    expect(await queued()).toEqual([]);
    expect((await runOf(failed)).state).toBe("failed");
  });

  it("is refused without a session and for an unknown import", async () => {
    expect((await retry(999_999)).status).toBe(404);
    expect((await nobody().call("imports.retry", { params: { id: "1" } })).status).toBe(401);
  });
});

describe("the list of imports", () => {
  it("is sorted newest first in pages of 50, by offset and by cursor", async () => {
    for (let index = 0; index < 60; index++) {
      const created = new Date(Date.UTC(2030, 0, 1, 0, index)).toISOString();
      await startImportRun({ fileName: `${index}.csv`, fileKey: "x", created, createdBy: 1 });
    }
    const page = async (query: Record<string, string>) => (await agent.call("imports.list", { query })).body;
    const first = await page({});
    expect(first.results).toHaveLength(50);
    expect(first.results[0].file_name).toBe("59.csv");
    const byCursor = await page({ cursor: first.next });
    const byOffset = await page({ offset: "50" });
    expect(byCursor.results[0].file_name).toBe("9.csv");
    expect(byOffset.results).toEqual(byCursor.results);
    expect(byOffset.count).toBe(50 + byOffset.results.length);
    expect((await page({ offset: "5000" })).results).toEqual([]);
  });
});
