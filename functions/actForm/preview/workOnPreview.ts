import { claimPreviewRun, notePhase, type PreviewRun } from "#functions/actForm/store/previewRun.ts";
import { putFile, readFile } from "#functions/platform/clients/files.ts";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import type { ActDocument } from "#functions/platform/pdf/actDocument.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { filesOf } from "./previewView.ts";

/** It was cancelled, or began again. */
class PreviewEnded extends Error {
  override name = "PreviewEnded";
}

/** One attempt: the user waits, and presses again after a failure. */
export async function workOnPreview(id: string): Promise<void> {
  const run = await claimPreviewRun(id, Date.now());
  if (!run) return;
  try {
    await inLogContext({ person: run.person }, () => makePreview(run));
  } catch (error) {
    if (error instanceof PreviewEnded) return;
    log.error("preview failed", { attempt: run.attempt, error: describeError(error) });
    await notePhase(run, "failed", Date.now());
  }
}

async function makePreview(run: PreviewRun): Promise<void> {
  const enter = async (phase: Parameters<typeof notePhase>[1]) => {
    if (!(await notePhase(run, phase, Date.now()))) throw new PreviewEnded();
  };
  const files = filesOf(run.id);
  const paper: ActDocument = JSON.parse(Buffer.from(await readFile(files.paper)).toString("utf8"));
  await enter("setting");
  let isPacking: Promise<void> | undefined;
  const pdf = await renderActPdf(paper, () => {
    isPacking = enter("packing");
    // Thrown below, and no unhandled rejection until then.
    isPacking.catch(() => undefined);
  });
  await isPacking;
  await enter("storing");
  await putFile(files.pdf, pdf, "application/pdf");
  await enter("done");
}
