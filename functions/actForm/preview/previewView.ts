import { type PreviewRun, phaseNow, previewRun } from "#functions/actForm/store/previewRun.ts";
import { downloadLink, fileAnswer } from "#functions/platform/clients/files.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { PreviewPhase } from "#shared/actForm/contract.ts";

/** Share of the time that is over when a phase begins, measured at 20,000 rows; the typesetter does not say how far it is. */
const PERCENT: Record<PreviewPhase, number> = {
  queued: 0,
  reading: 0,
  setting: 2,
  packing: 72,
  storing: 97,
  done: 100,
  failed: 0,
};

/** Keys of both files, which the sweep removes. */
export function filesOf(id: string): { paper: string; pdf: string } {
  return { paper: `previews/${id}.json`, pdf: `previews/${id}.pdf` };
}

/** Links by which the preview is downloaded, and shown. */
export async function previewLinks(key: string, name: string): Promise<{ pdf: string; shown: string }> {
  const [pdf, { location: shown }] = await Promise.all([
    downloadLink(key, name),
    fileAnswer({ key, name }, { show: "True" }),
  ]);
  return { pdf, shown };
}

/** @throws Problem `not_found` for a job of somebody else, and for a cancelled one */
export async function ownPreview(id: string, viewer: Viewer): Promise<PreviewRun> {
  const run = await previewRun(id);
  if (run?.person !== viewer.id || run.phase === "cancelled") throw new Problem("not_found");
  return run;
}

export function progressOf(run: PreviewRun, now: number): { phase: PreviewPhase; percent: number } {
  const phase = phaseNow(run, now);
  const shown = phase === "cancelled" ? "failed" : phase;
  return { phase: shown, percent: PERCENT[shown] };
}
