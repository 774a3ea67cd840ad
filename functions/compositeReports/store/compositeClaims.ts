import { measure } from "#functions/platform/measure.ts";
import { below, oneOf } from "#functions/platform/table/conditions.ts";
import { write } from "#functions/platform/table/transaction.ts";
import {
  COMPOSITE_ERRORS,
  type CompositeRun,
  CompositeRunEntity,
  compositeRunOfPerson,
  isUnfinished,
  type ReportOfNight,
  UNFINISHED,
} from "./compositeRun.ts";

/** A worker notes progress this often and learns whether the report was cancelled. */
export const BEAT_MS = 1000;
/** A worker silent for this long is dead (docs/rules/compositeReports.md, "A worker that died"). */
export const DEAD_AFTER_MS = 30_000;
export const MAX_ATTEMPTS = 3;

type RunKey = Pick<CompositeRun, "person" | "id">;

/** Another worker is alive; the message comes back later. */
export class CompositeTaken extends Error {
  override name = "CompositeTaken";
}

/** Messages may come this much before their time. */
const EARLY_MS = 2000;

/**
 * Undefined when the report has ended or was replaced, and when a later message looks at its query, so that a doubled message does not
 * begin a chain of its own. @throws CompositeTaken while another worker is alive
 */
export async function claimComposite({ person, id }: RunKey, worker: string, now: number) {
  const run = await compositeRunOfPerson(person);
  if (run?.id !== id || !isUnfinished(run)) return undefined;
  if (run.state === "queued" && run.night && now < run.night.lookAt - EARLY_MS) return undefined;
  const claim = { id, state: "running", percent: 0, worker, beat: now } as const;
  const isOpen = { id, state: oneOf(UNFINISHED) };
  const when = [
    { ...isOpen, worker: "" },
    { ...isOpen, beat: below(now - DEAD_AFTER_MS) },
  ];
  const isMine = await write(CompositeRunEntity.patch({ person }, claim, { when, add: { attempts: 1 } }));
  if (!isMine) throw new CompositeTaken(`Composite report ${id} is being worked on, or has just ended`);
  return { ...run, state: "running" as const, worker, attempts: run.attempts + 1 };
}

export type CompositeNote =
  | { percent: number }
  | { state: "complete"; fileKey: string; completed: string; percent: 100 }
  | { state: "failed"; error: string; worker: "" }
  | { state: "queued"; worker: "" }
  | { night: ReportOfNight }
  /** A look is no attempt: attempts count those that died in a row. */
  | { state: "queued"; worker: ""; attempts: 0; night: ReportOfNight };

/** Writes about a report of this worker; false when it was cancelled, replaced or taken over. */
export async function noteComposite(
  { person, id }: RunKey,
  worker: string,
  note: CompositeNote,
  now: number,
): Promise<boolean> {
  const when = { id, worker, state: "running" } as const;
  return write(CompositeRunEntity.patch({ person }, { ...when, ...note, beat: now }, { when }));
}

/** Reports without a sign of life since `until`: those that no worker has begun, or the others. */
export async function silentComposites(kind: "new" | "begun", until: number): Promise<CompositeRun[]> {
  const states = await Promise.all(UNFINISHED.map((state) => CompositeRunEntity.all("inState", { state })));
  const isNew = ({ state, attempts }: CompositeRun) => state === "queued" && attempts === 0;
  return states.flat().filter((run) => run.beat < until && isNew(run) === (kind === "new"));
}

/** False, with nothing to queue, when it has ended, a worker is alive, or it fails after its last attempt. */
export async function requeueComposite(run: CompositeRun, now: number): Promise<boolean> {
  if (run.attempts < MAX_ATTEMPTS) return endAbandoned(run, { state: "queued", worker: "", percent: 0 }, now);
  const hasFailed = await endAbandoned(run, { state: "failed", worker: "", error: COMPOSITE_ERRORS.failed }, now);
  if (hasFailed) measure({ CompositeFailures: 1 });
  return false;
}

type EndFacts = Pick<CompositeRun, "state" | "worker"> & Partial<CompositeRun>;

function endAbandoned({ person, id }: RunKey, facts: EndFacts, now: number): Promise<boolean> {
  const when = { id, state: oneOf(UNFINISHED), beat: below(now - DEAD_AFTER_MS) };
  return write(CompositeRunEntity.patch({ person }, { ...facts, id, beat: now }, { when }));
}
