import { afterEach, expect, it, vi } from "vitest";
import { beginPreview } from "#functions/actForm/preview/beginPreview.ts";
import { filesOf, ownPreview, progressOf } from "#functions/actForm/preview/previewView.ts";
import { handler as worker } from "#functions/actForm/previews.worker.ts";
import { allPreviewRuns, DEAD_AFTER_MS, LOST_AFTER_MS } from "#functions/actForm/store/previewRun.ts";
import { handler as sweep } from "#functions/actForm/sweepPreviews.schedule.ts";
import { fileSize, readFile } from "#functions/platform/clients/files.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { salesAct } from "#tests/support/acts/actDocuments.ts";
import { superUser } from "#tests/support/api/callApi.ts";
import { processOf } from "#tests/support/chaos/mortal.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";

/** A dead process logs an error. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let number = 0;

afterEach(() => {
  vi.useRealTimers();
});

const deaths = (writes: number) =>
  Array.from({ length: writes }, (_, index) => index + 1).flatMap((at) => [
    { at, isWritten: false },
    { at, isWritten: true },
  ]);
const dying = ({ at, isWritten }: { at: number; isWritten: boolean }) => ({ left: at, isWritten, isEverywhere: true });

const newPaper = () => {
  number += 1;
  return { paper: { ...salesAct, isPreview: true, number: `EEL-${number}` }, fileName: `EEL-${number}-eelvaade.pdf` };
};
const press = (preview: ReturnType<typeof newPaper>) => beginPreview(preview, { person: superUser.id }, new Date());
const work = (job: string) => worker(queueEvent("previews", [{ id: "m1", body: JSON.stringify({ job }) }]));
const shown = async (job: string) => progressOf(await ownPreview(job, superUser), Date.now());
const after = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

async function expectMade(job: string, { paper }: ReturnType<typeof newPaper>): Promise<void> {
  expect(await shown(job)).toEqual({ phase: "done", percent: 100 });
  expect(Buffer.compare(await readFile(filesOf(job).pdf), await renderActPdf(paper))).toBe(0);
}

// Claim, three phases, the file, the end.
it.each(deaths(6))(
  "a worker that dies at write $at (written: $isWritten) leaves a preview that is done or failed, and can be pressed again",
  async (death) => {
    const preview = newPaper();
    const { job } = await press(preview);
    await takeMessages("previews");
    await processOf(dying(death), () => work(job));
    after(Math.max(DEAD_AFTER_MS, LOST_AFTER_MS) + 1000);
    const { phase } = await shown(job);
    expect(["done", "failed"]).toContain(phase);
    // SQS gives the message to another worker, which must not revive what the user was told has failed.
    await work(job);
    expect((await shown(job)).phase).toBe(phase);
    expect((await press(preview)).job).toBe(job);
    expect(await drain("previews")).toBe(0);
    await expectMade(job, preview);
  },
);

// The paper, the item, the message.
it.each(deaths(3))(
  "a call that dies at write $at (written: $isWritten) leaves nothing that another press does not finish",
  async (death) => {
    const preview = newPaper();
    await processOf(dying(death), () => press(preview));
    const { job } = await press(preview);
    expect(await drain("previews")).toBe(0);
    await expectMade(job, preview);
  },
);

it("two workers that get the same message make it once", async () => {
  const preview = newPaper();
  const { job } = await press(preview);
  await Promise.all([work(job), work(job)]);
  await expectMade(job, preview);
});

it("a sweep that dies at a write leaves no preview that can be asked for without its file", async () => {
  for (const death of deaths(2)) {
    vi.useRealTimers();
    const preview = newPaper();
    const { job } = await press(preview);
    expect(await drain("previews")).toBe(0);
    after(31 * 60_000);
    await processOf(dying(death), () => sweep());
    const run = (await allPreviewRuns()).find(({ id }) => id === job);
    if (run) expect(await fileSize(filesOf(job).pdf)).toBeGreaterThan(0);
    await sweep();
    expect((await allPreviewRuns()).filter(({ id }) => id === job)).toEqual([]);
  }
});
