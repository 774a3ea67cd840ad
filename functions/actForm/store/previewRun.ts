import { oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

/** Phases in which a worker is busy. */
type WorkingPhase = "reading" | "setting" | "packing" | "storing";

/** The preview of a large act (docs/rules/actForm.md, "Preview of a large act"). */
export interface PreviewRun {
  /** Hash of the person, the opened form and the paper. */
  id: string;
  person: number;
  phase: "queued" | WorkingPhase | "done" | "failed" | "cancelled";
  /** Runs with the same id; a press after a failure adds one. */
  attempt: number;
  fileName: string;
  startedAt: EpochMs;
  phaseAt: EpochMs;
}

const AT_WORK: readonly PreviewRun["phase"][] = ["reading", "setting", "packing", "storing"];
const UNFINISHED: readonly PreviewRun["phase"][] = ["queued", ...AT_WORK];
/** Longer than a worker lives: a phase that lasts longer has no worker. */
export const DEAD_AFTER_MS = 100_000;
/** A message may wait for other previews; one that waits longer is lost. */
export const LOST_AFTER_MS = 5 * 60_000;

export const PreviewRunEntity = /* @__PURE__ */ entity<PreviewRun>()({
  name: "previewRun",
  /** Which previews of large acts are there? Those of half an hour, a handful. */
  key: { of: [], by: ["id"] },
});

export function previewRun(id: string): Promise<PreviewRun | undefined> {
  return PreviewRunEntity.get({ id });
}

export function allPreviewRuns(): Promise<PreviewRun[]> {
  return PreviewRunEntity.all("key", {});
}

/** Previews that wait for a worker since `until`, and of which the user was not told that they failed. */
export async function queuedPreviews(until: number): Promise<PreviewRun[]> {
  const now = Date.now();
  return (await allPreviewRuns()).filter((run) => phaseNow(run, now) === "queued" && run.phaseAt <= until);
}

/** A phase that its worker has left by dying is a failed one. */
export function phaseNow({ phase, phaseAt }: PreviewRun, now: number): PreviewRun["phase"] {
  const limit = phase === "queued" ? LOST_AFTER_MS : DEAD_AFTER_MS;
  return UNFINISHED.includes(phase) && now - phaseAt > limit ? "failed" : phase;
}

/** The preview of this id that is made, or was made well; else a new attempt. The caller queues it while it is queued. */
export async function beginPreviewRun(
  asked: Pick<PreviewRun, "id" | "person" | "fileName">,
  now: number,
): Promise<PreviewRun> {
  for (;;) {
    const before = await previewRun(asked.id);
    const phase = before && phaseNow(before, now);
    if (before && phase !== "failed" && phase !== "cancelled") return before;
    const attempt = (before?.attempt ?? 0) + 1;
    const run: PreviewRun = { ...asked, phase: "queued", attempt, startedAt: now, phaseAt: now };
    const put = before ? PreviewRunEntity.put(run, { attempt: before.attempt }) : PreviewRunEntity.create(run);
    // The second of two presses at once finds the preview of the first.
    if (await write(put)) return run;
  }
}

/** Undefined when another worker has it, or it has ended. Once a worker died, nobody goes on: the user presses again. */
export async function claimPreviewRun(id: string, now: number): Promise<PreviewRun | undefined> {
  const run = await previewRun(id);
  // One that the user was told has failed stays so.
  if (!run || phaseNow(run, now) !== "queued") return undefined;
  const isMine = await notePhase(run, "reading", now, "queued");
  return isMine ? { ...run, phase: "reading", phaseAt: now } : undefined;
}

/** False when it was cancelled, or began again. */
export function notePhase(
  { id, attempt }: PreviewRun,
  phase: WorkingPhase | "done" | "failed",
  now: number,
  before: "queued" | "working" = "working",
): Promise<boolean> {
  const when = { attempt, phase: before === "queued" ? "queued" : oneOf(AT_WORK) } as const;
  return write(PreviewRunEntity.patch({ id }, { phase, phaseAt: now }, { when }));
}

export async function cancelPreviewRun({ id, attempt }: PreviewRun, now: number): Promise<void> {
  const when = { attempt, phase: oneOf(UNFINISHED) };
  await write(PreviewRunEntity.patch({ id }, { phase: "cancelled", phaseAt: now }, { when }));
}

/** Deletes the run. Returns false, and deletes nothing, when a newer attempt has begun. */
export function forgetPreviewRun({ id, attempt }: PreviewRun): Promise<boolean> {
  return write(PreviewRunEntity.delete({ id }, { attempt }));
}
