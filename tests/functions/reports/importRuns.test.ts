import { beforeAll, describe, expect, it } from "vitest";
import { putFile } from "#functions/clients/files.ts";
import { startImportRun } from "#functions/data/reports/importRun.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { work as deliver } from "#tests/support/services/queues.ts";
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

const runOf = async (id: number) => (await agent.call("reports.importRun", { params: { id: String(id) } })).body;

describe("importing a file", () => {
  it("counts new reports, and unchanged ones when the file comes again", async () => {
    const file = csvOf([{ "Raporti number": "RUN-1" }, { "Raporti number": "RUN-2" }]);
    for (const counts of [
      { reports_new: 2, reports_unchanged: 0 },
      { reports_new: 0, reports_unchanged: 2 },
    ]) {
      const started = await agent.call("reports.startImport", { body: { upload: await upload(file) } });
      expect([started.status, started.body.state]).toEqual([201, "queued"]);
      expect(await work(started.body.id)).toEqual({ failed: false });
      expect(await runOf(started.body.id)).toMatchObject({ state: "complete", rows: 2, rows_done: 2, ...counts });
    }
  });

  it("returns the errors of a file and imports nothing of it", async () => {
    const file = csvOf([{ "Raporti number": "RUN-3" }, { "Raporti number": "RUN-4", Kogus: "-1" }]);
    const { body } = await agent.call("reports.startImport", { body: { upload: await upload(file) } });
    await work(body.id);
    const run = await runOf(body.id);
    expect(run).toMatchObject({ state: "not_parsed", error_count: 1, reports_new: 0 });
    expect(run.errors).toMatchObject([{ row: 3, column: "Kogus" }]);
    await indexWaiting();
    const { body: found } = await agent.call("reports.list", { query: { search: "RUN-3", acted: "False" } });
    expect(found.count).toBe(0);
  });

  it("accepts an upload once, and only from the person who uploaded it", async () => {
    const id = await upload(csvOf([{}]));
    const other = await signedIn({ ...superUser, id: 77 });
    expect((await other.call("reports.startImport", { body: { upload: id } })).body.code).toBe("upload_missing");
    expect((await agent.call("reports.startImport", { body: { upload: id } })).status).toBe(201);
    expect((await agent.call("reports.startImport", { body: { upload: id } })).body.code).toBe("upload_missing");
  });
});

describe("trying a failed import again", () => {
  const started = (fileKey: string) =>
    startImportRun({ fileName: "raportid.csv", fileKey, created: new Date().toISOString(), createdBy: "Mari Mets" });
  const retry = (id: number) => agent.call("reports.retryImport", { params: { id: String(id) } });

  it("works only after a failure and when its file exists", async () => {
    const run = await started("uploads/later");
    expect((await retry(run.id)).body.state).toBe("queued");
    expect(await work(run.id)).toEqual({ failed: true });
    expect((await runOf(run.id)).state).toBe("failed");
    expect((await retry(run.id)).body.code).toBe("upload_missing");

    await putFile("uploads/later", Buffer.from(csvOf([{ "Raporti number": "RUN-9" }])), "text/csv");
    const again = await retry(run.id);
    expect([again.status, again.body.state]).toEqual([200, "queued"]);
    expect(await work(run.id)).toEqual({ failed: false });
    expect(await runOf(run.id)).toMatchObject({ state: "complete", reports_new: 1 });
    expect((await retry(run.id)).body.state).toBe("complete");
  });

  it("is refused without a session and for an unknown import", async () => {
    expect((await retry(999_999)).status).toBe(404);
    expect((await nobody().call("reports.retryImport", { params: { id: "1" } })).status).toBe(401);
  });
});

describe("the list of imports", () => {
  it("is sorted newest first in pages of 50, by offset and by cursor", async () => {
    for (let index = 0; index < 60; index++) {
      const created = new Date(Date.UTC(2030, 0, 1, 0, index)).toISOString();
      await startImportRun({ fileName: `${index}.csv`, fileKey: "x", created, createdBy: "Mari Mets" });
    }
    const page = async (query: Record<string, string>) => (await agent.call("reports.imports", { query })).body;
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
