import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { describeError, log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { Problem } from "#functions/platform/problem.ts";
import { hashOfBody } from "#functions/platform/repeatedCall.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { SkippedLetter } from "#shared/letters/contract.ts";
import type { Letter } from "#shared/letters/letterStates.ts";
import { type SkipReason, skipReason } from "#shared/letters/manyLetters.ts";
import type { Actor } from "#shared/people/actor.ts";
import { LEAVES_AFTER_MS } from "#shared/platform/leavesAfter.ts";
import type { Messages } from "#shared/platform/queues.ts";
import { type ChosenLetter, chosenLetters } from "./chosenLetters.ts";
import { type BatchedLetter, batchOf, createBatch, noteTakenBack } from "./store/letterBatch.ts";
import { moveLetter } from "./store/letterMoves.ts";

const MOVES_AT_ONCE = 16;
/** Letters of a message. One message for all would send them one after another; one for each would be 500 messages. */
const MESSAGE_LETTERS = 10;

interface ScheduleCall {
  batch: string;
  letters: readonly { email: string; edition: number }[];
  viewer: Viewer;
  now: Date;
}

interface Scheduled {
  sendAt: string;
  /** Ids of letters, in the order of the call. */
  scheduled: string[];
  skipped: SkippedLetter[];
}

/**
 * Schedules letters to leave in ten seconds (docs/rules/letters.md, "Many letters at once"). Idempotent for a batch.
 * @throws Problem `letter_changed` for a batch that was taken back or is somebody else's, `repeated_otherwise`
 */
export async function scheduleLetters({ batch: id, letters, viewer, now }: ScheduleCall): Promise<Scheduled> {
  const shown = new Map(letters.map(({ email, edition }) => [email, edition]));
  const chosen = await chosenLetters([...shown.keys()]);
  const sendAt = new Date(now.getTime() + LEAVES_AFTER_MS).toISOString();
  const batched = chosen.map(({ act, number }) => ({ act, letter: number }));
  const body = hashOfBody([...shown].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const batch = await createBatch({ id, person: viewer.id, body, letters: batched, sendAt }, now);
  if (batch.takenBackAt !== undefined || batch.person !== viewer.id) throw new Problem("letter_changed");
  const outcomes = new Map<string, SkipReason | undefined>();
  await inParallel(chosen, MOVES_AT_ONCE, async (one) => {
    outcomes.set(one.id, await schedule(one, shown.get(one.id) ?? 0, { id, by: viewer.id, sendAt }));
  });
  const isScheduled = (one: ChosenLetter) => outcomes.get(one.id) === undefined;
  const scheduled = chosen.filter(isScheduled);
  await enqueueDue(
    id,
    scheduled.map(({ act, number }) => ({ act, letter: number })),
  );
  const skipped = chosen.flatMap((one) => {
    const reason = outcomes.get(one.id);
    return reason ? [{ ...namesOf(one), reason }] : [];
  });
  return { sendAt, scheduled: scheduled.map((one) => one.id), skipped };
}

/** Undefined when the letter is scheduled. */
async function schedule(
  { act, number, item: known, letter, counterpart, edition }: ChosenLetter,
  shown: number,
  { id: batch, by, sendAt }: { id: string; by: Actor; sendAt: string },
): Promise<SkipReason | undefined> {
  // The call came twice; after the first one it may have left.
  if (isOfBatch(letter, batch)) return undefined;
  const addresses = counterpart?.emails.length ?? 0;
  const reason = skipReason({ letter, edition, shown, addresses });
  if (reason) return reason;
  const { outcome } = await moveLetter(
    act,
    number,
    // Another version of the act than the one that `edition` is of.
    (_, item) => (item.actVersion === known?.actVersion ? { kind: "schedule", by, batch, sendAt, edition } : undefined),
    undefined,
    known,
  );
  if (outcome === "moved") return undefined;
  const [now] = await chosenLetters([`${act}-${number}`]);
  if (isOfBatch(now?.letter, batch)) return undefined;
  return now?.letter?.state === "unsent" ? "changed" : "moved";
}

function isOfBatch(letter: Letter | undefined, batch: string): boolean {
  return letter?.batch === batch && letter.state !== "unsent" && letter.state !== "canceled";
}

/** A lost message is not an error: the sweeper queues what is due. */
async function enqueueDue(batch: string, due: readonly BatchedLetter[]): Promise<void> {
  try {
    await enqueue("letters", dueMessages(batch, due), LEAVES_AFTER_MS / 1000);
  } catch (error) {
    log.error("scheduled letters were not queued; the sweeper will queue them", { batch, error: describeError(error) });
  }
}

function dueMessages(batch: string, due: readonly BatchedLetter[]): Messages["letters"][] {
  return chunksOf(due, MESSAGE_LETTERS).map((some) => ({ batch, due: some }));
}

/** Ids of the letters that stay, and of those that had left. @throws Problem `not_found` */
export async function takeBackLetters(id: string, now: Date): Promise<{ taken: string[]; left: string[] }> {
  const batch = await batchOf(id);
  if (!batch) throw new Problem("not_found");
  // First, so that a call that still schedules letters of the batch schedules none that leaves.
  await noteTakenBack(batch, now.toISOString());
  const outcomes = new Map<string, "taken" | "left">();
  await inParallel(batch.letters, MOVES_AT_ONCE, async ({ act, letter: number }) => {
    const moved = await moveLetter(
      act,
      number,
      (letter) => (letter.batch === id ? { kind: "takeBack" } : undefined),
      undefined,
    );
    if (moved.outcome === "missing" || moved.letter.batch !== id || moved.letter.state === "canceled") return;
    const isBack = moved.outcome === "moved" || moved.letter.state === "unsent";
    outcomes.set(`${act}-${number}`, isBack ? "taken" : "left");
  });
  const ids = batch.letters.map(({ act, letter }) => `${act}-${letter}`);
  const having = (outcome: "taken" | "left") => ids.filter((one) => outcomes.get(one) === outcome);
  return { taken: having("taken"), left: having("left") };
}

function namesOf({ id, act, item, counterpart }: ChosenLetter): Omit<SkippedLetter, "reason"> {
  return {
    id,
    act_id: act,
    act_number: item?.number ?? "",
    company_id: item?.counterpart ?? null,
    company_name: counterpart?.name ?? "",
  };
}
