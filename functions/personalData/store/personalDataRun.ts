import type { Origin } from "#functions/platform/log.ts";
import { below } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs, EpochSeconds } from "#shared/basics/measures.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { LastPapers, RetentionKind } from "#shared/personalData/retention.ts";

export type RunPurpose = "gather" | "erase";
export type RunState = "working" | "done" | "failed";

/** Identifiers by which traces are found. The run of an erasure has them only until it has finished. */
export interface Subject {
  name: string;
  email: string;
  personalCode?: string;
  companies: readonly number[];
}

/** Progress of a run: a part of the walk, and the next id in it. */
export interface WalkPosition {
  part: number;
  id: number;
}

/** The newest run about a person; one of an erasure stays, and has no name (docs/rules/personalData.md, "A run"). */
export interface PersonalDataRun extends Origin {
  person: number;
  id: number;
  purpose: RunPurpose;
  state: RunState;
  /** '' for an erasure that is done again after a restored backup. */
  by: Actor;
  startedAt: string;
  /** '' until it ends. */
  finishedAt: string;
  position: WalkPosition;
  percent: number;
  counts: Partial<Record<RetentionKind, number>>;
  papers: LastPapers;
  subject?: Subject | undefined;
  /** The file of a finished gathering, or the files that a run under way deletes. */
  fileKeys: readonly string[];
  /** Its worker; '' before the first one and after a failure. */
  worker: string;
  /** Latest sign of life. */
  beat: EpochMs;
  attempts: number;
  /** A gathering goes with its file. */
  expiresAt?: EpochSeconds | undefined;
}

export const PersonalDataRunEntity = /* @__PURE__ */ entity<PersonalDataRun>()({
  name: "personalDataRun",
  /** What was last gathered or erased of this person? */
  key: { of: ["person"] },
  indexes: {
    /** Which runs are unfinished? A handful. */
    inState: { on: "gsi1", of: ["state"], by: ["person"] },
  },
});

export function runOfPerson(person: number): Promise<PersonalDataRun | undefined> {
  return PersonalDataRunEntity.get({ person });
}

/** A worker saves its position at least this often; one that is silent for longer is dead. */
const DEAD_AFTER_MS = 60_000;

/** Another worker is alive; the message comes back later. */
export class RunTaken extends Error {
  override name = "RunTaken";
}

type RunKey = Pick<PersonalDataRun, "person" | "id">;

/** Undefined when the run has ended or was replaced. @throws RunTaken while another worker is alive */
export async function claimRun({ person, id }: RunKey, worker: string, now: number) {
  const run = await runOfPerson(person);
  if (run?.id !== id || run.state !== "working") return undefined;
  const isOpen = { id, state: "working" } as const;
  const when = [
    { ...isOpen, worker: "" },
    { ...isOpen, beat: below(now - DEAD_AFTER_MS) },
  ];
  const claimed = await PersonalDataRunEntity.patched(
    PersonalDataRunEntity.patch({ person }, { worker, beat: now }, { when, add: { attempts: 1 } }),
  );
  if (!claimed) throw new RunTaken(`Run ${id} is being worked on, or has just ended`);
  return claimed;
}

type RunNote = Partial<
  Pick<
    PersonalDataRun,
    | "state"
    | "finishedAt"
    | "position"
    | "percent"
    | "counts"
    | "papers"
    | "subject"
    | "fileKeys"
    | "worker"
    | "attempts"
    | "expiresAt"
  >
>;

/** False when the run was replaced or taken over: the worker writes nothing more. */
export function noteRun({ person, id }: RunKey, worker: string, note: RunNote, now: number): Promise<boolean> {
  const when = { id, worker, state: "working" } as const;
  return write(PersonalDataRunEntity.patch({ person }, { ...note, beat: now }, { when }));
}

/** Runs without a sign of life since `until`. */
export async function silentRuns(until: number): Promise<PersonalDataRun[]> {
  const working = await PersonalDataRunEntity.all("inState", { state: "working" });
  return working.filter(({ beat }) => beat < until);
}
