import { origin } from "#functions/platform/log.ts";
import { below, oneOf } from "#functions/platform/table/conditions.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { type ImportRun, ImportRunEntity, type ImportState, importRunById } from "./importRun.ts";

/** A worker gives a sign of life this often, also without progress. */
export const BEAT_MS = 5000;
/** A worker silent for this long is dead (docs/rules/imports.md, "A worker that died"). */
export const DEAD_AFTER_MS = 30_000;

export const WORKED_ON = ["parsing", "writing"] as const;
const UNFINISHED: readonly ImportState[] = ["queued", ...WORKED_ON, "failed"];

const QUEUED_AGAIN = { state: "queued", rows: 0, rowsDone: 0, worker: "" } as const;

/** Another worker has the run: write nothing more about it. */
export class ImportTaken extends Error {
  override name = "ImportTaken";
}

export function isUnfinished(run: ImportRun): boolean {
  return UNFINISHED.includes(run.state);
}

export function isStill(run: ImportRun, now: number): boolean {
  return run.state === "failed" || (isUnfinished(run) && now - run.beat > DEAD_AFTER_MS);
}

/** Undefined when there is nothing left to do. @throws ImportTaken while another worker is alive */
export async function claimImport(id: number, worker: string, now: number): Promise<ImportRun | undefined> {
  const run = await importRunById(id);
  if (!run || !isUnfinished(run)) return undefined;
  const state = oneOf(UNFINISHED);
  const when = [
    { state, worker: "" },
    { state, beat: below(now - DEAD_AFTER_MS) },
  ];
  const claim = { state: "parsing", rows: 0, rowsDone: 0, worker, beat: now } as const;
  const isMine = await write(ImportRunEntity.patch({ id }, claim, { when }));
  if (!isMine) throw new ImportTaken(`Import ${id} is being worked on`);
  // Another worker may have changed it before the claim.
  return importRunById(id);
}

export type ImportNote = Partial<Omit<ImportRun, "id" | "created" | "worker" | "beat">>;

/** @throws ImportTaken when the worker has lost the run */
export async function noteImportProgress(id: number, worker: string, facts: ImportNote, now: number): Promise<void> {
  // A run without a worker, so that the next attempt need not wait.
  const isFree = facts.state === "failed" || facts.state === "suspicious";
  const noted = { ...facts, beat: now, ...(isFree && { worker: "" }) };
  const isMine = await write(ImportRunEntity.patch({ id }, noted, { when: { worker } }));
  if (!isMine) throw new ImportTaken(`Import ${id} was taken over`);
}

export function requeueImport(id: number, now: number): Promise<boolean> {
  const when = [{ state: "failed" as const }, { state: oneOf(UNFINISHED), beat: below(now - DEAD_AFTER_MS) }];
  return write(ImportRunEntity.patch({ id }, { ...QUEUED_AGAIN, beat: now, ...origin() }, { when }));
}

/** Queues a suspicious run again. False unless it waits with the doubts of this print. */
export function confirmImport(id: number, print: string, person: number, now: number): Promise<boolean> {
  const decided = { confirmedPrint: print, decidedBy: person, doubts: undefined, doubtPrint: undefined };
  return write(
    ImportRunEntity.patch(
      { id },
      { ...QUEUED_AGAIN, beat: now, ...decided, ...origin() },
      { when: { state: "suspicious", doubtPrint: print } },
    ),
  );
}

/** Ends a suspicious run, of which nothing was written. False when it no longer waits. */
export function cancelImport(id: number, person: number): Promise<boolean> {
  return write(
    ImportRunEntity.patch({ id }, { state: "cancelled", decidedBy: person }, { when: { state: "suspicious" } }),
  );
}

/** Runs of these states without a sign of life since `until`. Failed ones are for a person to retry. */
export async function silentImports(states: readonly ImportState[], until: number): Promise<ImportRun[]> {
  const runs = await Promise.all(states.map((state) => ImportRunEntity.all("inState", { state })));
  return runs.flat().filter(({ beat }) => beat < until);
}
