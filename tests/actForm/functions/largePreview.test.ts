import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_ROWS_AT_ONCE } from "#functions/actForm/preview/beginPreview.ts";
import { previewPaper } from "#functions/actForm/preview/previewPaper.ts";
import { filesOf } from "#functions/actForm/preview/previewView.ts";
import { DEAD_AFTER_MS, LOST_AFTER_MS, previewRun } from "#functions/actForm/store/previewRun.ts";
import { deleteFile, fileSize, readFile } from "#functions/platform/clients/files.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type ActForm, actFormRoutes, type LoadedAct } from "#shared/actForm/contract.ts";
import { queues } from "#shared/platform/queues.ts";
import { formOf, importReports } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** docs/rules/actForm.md, "Preview of a large act" */

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const ROWS_EACH = 10;

let agent: Caller;
let form: ActForm;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
  const site = (report: number, row: number) => `Lank ${report}-${row}`;
  const { company, ids } = await importReports(agent, MAX_ROWS_AT_ONCE / ROWS_EACH + 1, ROWS_EACH, {}, site);
  const fields = [["company", company], ...ids.map((id) => ["reports[]", String(id)])];
  const { headers } = await agent.call("actForm.select", { rawBody: new URLSearchParams(fields).toString() });
  const selection = String(headers["location"]).split("/")[3]!;
  const { body } = await agent.call("actForm.prepare", {
    query: { selection },
    headers: { "accept-encoding": "gzip" },
  });
  form = formOf(body[0] as LoadedAct, { number: "SUUR-1" });
});

afterEach(async () => {
  vi.useRealTimers();
  await takeMessages("previews");
});

const withRows = (count: number): ActForm => ({ ...form, act_rows: form.act_rows.slice(0, count) });
const press = (changes: object = {}, caller = agent) =>
  caller.call("actForm.preview", { body: { ...form, updating: null, ...changes } });
const progress = (job: string, caller = agent) => caller.call("actForm.previewProgress", { params: { job } });
const cancel = (job: string, caller = agent) => caller.call("actForm.cancelPreview", { params: { job } });
const after = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

async function sweep(): Promise<void> {
  await (await scheduleHandler("sweepPreviews"))();
}

describe("the preview of a large act", () => {
  it(`is answered at once up to ${MAX_ROWS_AT_ONCE} rows, and is a job above, with the same bytes as at once`, async () => {
    const small = await press(withRows(MAX_ROWS_AT_ONCE));
    expect([small.status, Object.keys(small.body)]).toEqual([200, ["pdf", "shown", "file_name"]]);
    const one = withRows(MAX_ROWS_AT_ONCE + 1);
    const { status, body } = await press(one);
    expect([status, body]).toEqual([202, { job: expect.any(String), phase: "queued", percent: 0 }]);
    expect((await progress(body.job)).body).toEqual({
      phase: "queued",
      percent: 0,
      pdf: null,
      shown: null,
      file_name: "SUUR-1-eelvaade.pdf",
    });
    expect(await drain("previews")).toBe(0);
    const { body: done } = await progress(body.job);
    expect(done).toMatchObject({ phase: "done", percent: 100, file_name: "SUUR-1-eelvaade.pdf" });
    expect(done.pdf).toContain(filesOf(body.job).pdf);
    expect(new URL(done.shown).searchParams.get("response-content-disposition")).toMatch(/^inline; /);
    expect(new URL(done.pdf).searchParams.get("response-content-disposition")).toMatch(/^attachment; /);
    expect(Number(new URL(done.pdf).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(10 * 60);
    const pdf = await readFile(filesOf(body.job).pdf);
    const { paper } = await previewPaper({ ...one, updating: null });
    expect(Buffer.compare(pdf, await renderActPdf(paper))).toBe(0);
    const pages = await readPages(pdf);
    expect(pages.every((texts) => texts.join(" ").includes("EELVAADE"))).toBe(true);
  });

  it("is one job for the same form while it is made, also when its message was lost", async () => {
    const submission = crypto.randomUUID();
    const first = await press({ submission });
    expect(await takeMessages("previews")).toEqual([{ job: first.body.job }]);
    expect((await press({ submission })).body).toEqual(first.body);
    expect(await takeMessages("previews")).toEqual([{ job: first.body.job }]);
    const others = [
      (await press({ submission, number: "SUUR-2" })).body.job,
      (await press({ submission: crypto.randomUUID() })).body.job,
      (await press({ submission }, await signedIn({ ...superUser, id: 77, email: "teine@virn.example" }))).body.job,
    ];
    expect(new Set([first.body.job, ...others]).size).toBe(4);
  });

  it("is refused by the call itself as a small one is, and leaves no job", async () => {
    expect((await press({ number: " " })).body.code).toBe("invalid_fields");
    const wrong = { ...form.act_rows[0]!, flat_price: 1 };
    expect((await press({ act_rows: [wrong, ...form.act_rows.slice(1)] })).body.code).toBe("rows_changed");
    expect((await press({ updating: 999_999 })).body.code).toBe("not_found");
    expect(await takeMessages("previews")).toEqual([]);
  });

  it("is found and cancelled by its own person only", async () => {
    const { job } = (await press({ number: "SUUR-3" })).body;
    const other = await signedIn({ ...superUser, id: 78, email: "kolmas@virn.example" });
    for (const ask of [progress, cancel]) expect((await ask(job, other)).status).toBe(404);
    for (const ask of [progress, cancel]) expect((await ask("0".repeat(64))).status).toBe(404);
    expect((await progress(job)).body.phase).toBe("queued");
  });

  it("is not made once it is cancelled, and begins again when it is pressed again", async () => {
    const { job } = (await press({ number: "SUUR-4" })).body;
    expect((await cancel(job)).status).toBe(204);
    expect((await progress(job)).status).toBe(404);
    expect(await drain("previews")).toBe(0);
    expect(await fileSize(filesOf(job).pdf).catch(() => undefined)).toBeUndefined();
    expect((await press({ number: "SUUR-4" })).body).toEqual({ job, phase: "queued", percent: 0 });
    expect(await previewRun(job)).toMatchObject({ attempt: 2 });
  });

  it("fails when its worker does, and begins again when it is pressed again", async () => {
    const { job } = (await press({ number: "SUUR-5" })).body;
    await deleteFile(filesOf(job).paper);
    expect(await work("previews", [{ job }])).toEqual({ batchItemFailures: [] });
    expect((await progress(job)).body).toMatchObject({ phase: "failed", pdf: null });
    // The message comes again.
    await drain("previews");
    expect((await progress(job)).body.phase).toBe("failed");
    expect((await press({ number: "SUUR-5" })).body).toEqual({ job, phase: "queued", percent: 0 });
  });

  it("fails when its message is lost for five minutes; looking writes nothing", async () => {
    const { job } = (await press({ number: "SUUR-6" })).body;
    const before = await previewRun(job);
    after(LOST_AFTER_MS + 1000);
    expect((await progress(job)).body.phase).toBe("failed");
    expect(await previewRun(job)).toEqual(before);
  });

  it("is removed with its files by the sweep, half an hour after it began", async () => {
    const { job } = (await press({ number: "SUUR-7" })).body;
    const { paper } = filesOf(job);
    after(29 * 60_000);
    await sweep();
    expect(await fileSize(paper)).toBeGreaterThan(0);
    after(2 * 60_000);
    await sweep();
    expect(await fileSize(paper)).toBeUndefined();
    expect(await previewRun(job)).toBeUndefined();
    expect((await progress(job)).status).toBe(404);
  });

  it("gives a worker up only after Lambda has ended it", () => {
    expect(DEAD_AFTER_MS).toBeGreaterThan(queues.previews.timeoutSeconds * 1000);
    expect(actFormRoutes.preview.status).toBe(200);
  });
});
