import { FormerPersonEntity } from "#functions/people/store/everyPerson.ts";
import { removalWrites } from "#functions/people/store/personWrites.ts";
import { origin } from "#functions/platform/log.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import type { Actor } from "#shared/people/actor.ts";
import { type KnownPerson, knownPerson, subjectOf } from "./knownPerson.ts";
import { type PersonalDataRun, PersonalDataRunEntity, type RunPurpose, type Subject } from "./store/personalDataRun.ts";

/** `isNew`: the caller queues it. Of two calls at once the second finds the run of the first. */
export interface Begun {
  run: PersonalDataRun;
  isNew: boolean;
}

interface Beginning {
  by: Actor;
  now: Date;
}

/** Undefined for an erased person. */
export async function beginGathering(known: KnownPerson, beginning: Beginning): Promise<Begun | undefined> {
  let now = known;
  return untilNoConflict(`Runs about person ${known.id}`, async () => {
    const subject = subjectOf(now);
    if (!subject || now.run?.purpose === "erase") return undefined;
    if (now.run?.state === "working") return { run: now.run, isNew: false };
    const run = await newRun("gather", now, subject, beginning);
    if (await write(runWrite(run, now.run))) return { run, isNew: true };
    now = await knownPerson(known.id);
    return CONFLICT;
  });
}

/**
 * Deletes the record of a person and begins the rest of the erasure, in one transaction: from here on the name is nowhere
 * shown, and nobody signs in. `mayErase` is asked again after a conflict. Idempotent.
 */
export async function beginErasure(
  known: KnownPerson,
  mayErase: (known: KnownPerson) => void,
  beginning: Beginning,
): Promise<Begun> {
  let now = known;
  return untilNoConflict(`Person ${known.id}`, async () => {
    const subject = subjectOf(now);
    if (now.run?.purpose === "erase" && !subject) return { run: now.run, isNew: false };
    mayErase(now);
    if (!subject) throw new Error(`Person ${known.id} has no record`);
    const run = await newRun("erase", now, subject, beginning);
    const { ok } = await commit([...recordWrites(now), runWrite(run, now.run)]);
    if (ok) return { run, isNew: true };
    now = await knownPerson(known.id);
    return CONFLICT;
  });
}

function recordWrites({ id, present, former }: KnownPerson): Write[] {
  return [
    ...(present ? removalWrites(present) : []),
    ...(former ? [FormerPersonEntity.remove({ id }, { endedAt: former.endedAt })] : []),
  ];
}

async function newRun(
  purpose: RunPurpose,
  { id: person, run: before }: KnownPerson,
  subject: Subject,
  { by, now }: Beginning,
): Promise<PersonalDataRun> {
  return {
    person,
    id: await nextIds("personalDataRun"),
    purpose,
    state: "working",
    by,
    startedAt: now.toISOString(),
    finishedAt: "",
    position: { part: 0, id: 1 },
    percent: 0,
    counts: {},
    papers: {},
    subject,
    fileKeys: before?.fileKeys ?? [],
    worker: "",
    beat: now.getTime(),
    attempts: 0,
    ...origin(),
  };
}

function runWrite(run: PersonalDataRun, before: PersonalDataRun | undefined): Write {
  return before
    ? PersonalDataRunEntity.put(run, { id: before.id, state: before.state })
    : PersonalDataRunEntity.create(run);
}
