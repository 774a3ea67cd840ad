import { companiesById } from "#functions/companies/store/company.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { describeError, log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { Problem } from "#functions/platform/problem.ts";
import { hashOfBody } from "#functions/platform/repeatedCall.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { ReminderHindrance, ReminderOutcome } from "#shared/eudr/reminderShapes.ts";
import { mayRemind, type Reminder, scheduledReminder, takenBackReminder } from "#shared/eudr/reminders.ts";
import { LEAVES_AFTER_MS } from "#shared/platform/leavesAfter.ts";
import {
  createReminderBatch,
  moveReminder,
  noteRemindersTakenBack,
  reminderBatchOf,
  remindersOf,
} from "./store/reminder.ts";

const MOVES_AT_ONCE = 16;

/** Finds the link that a reminder of an owner has. */
export type LinkOf = (owner: number) => Promise<string | undefined>;

interface Choice {
  owner: { id: number; name: string };
  to: string[];
  hindrance: ReminderHindrance | null;
}

/** Whom reminders of these owners would go to now, and why not; in the given order (docs/rules/eudr.md, "Reminders"). */
export async function reminderRecipients(ids: readonly number[], linkOf: LinkOf, now: Date): Promise<Choice[]> {
  const owners = [...new Set(ids)];
  const [companies, reminders] = await Promise.all([companiesById(owners), remindersOf(owners)]);
  const today = tallinnDay(now.toISOString());
  const links = new Map<number, string | undefined>();
  await inParallel(owners, MOVES_AT_ONCE, async (owner) => void links.set(owner, await linkOf(owner)));
  return owners.map((id) => {
    const company = companies.get(id);
    const to = [...(company?.emails ?? [])];
    const isFree = mayRemind(reminders.get(id) ?? { owner: id }, today);
    const hindrance = to.length === 0 ? "no_address" : !links.get(id) ? "no_act" : isFree ? null : "today";
    return { owner: { id, name: company?.name ?? "" }, to, hindrance };
  });
}

interface RemindCall {
  batch: string;
  owners: readonly number[];
  viewer: Viewer;
  now: Date;
}

/**
 * Schedules reminders to leave in ten seconds. Idempotent for a batch.
 * @throws Problem `letter_changed` for a batch that was taken back or is somebody else's, `repeated_otherwise`
 */
export async function scheduleReminders({ batch: id, owners, viewer, now }: RemindCall, linkOf: LinkOf) {
  const choices = await reminderRecipients(owners, linkOf, now);
  const sendAt = new Date(now.getTime() + LEAVES_AFTER_MS).toISOString();
  const ids = choices.map(({ owner }) => owner.id);
  const body = hashOfBody(ids.toSorted((one, other) => one - other));
  const batch = await createReminderBatch({ id, person: viewer.id, body, owners: ids, sendAt }, now);
  if (batch.takenBackAt !== undefined || batch.person !== viewer.id) throw new Problem("letter_changed");
  const today = tallinnDay(now.toISOString());
  const skipped = new Map<number, ReminderHindrance>();
  await inParallel(choices, MOVES_AT_ONCE, async ({ owner, hindrance }) => {
    if (hindrance === "no_address" || hindrance === "no_act") return void skipped.set(owner.id, hindrance);
    const attempt = { batch: id, by: viewer.id, sendAt };
    const { isMoved, reminder } = await moveReminder(owner.id, (one) => scheduledReminder(one, attempt, today));
    // The call came twice; after the first one it may have left.
    if (!isMoved && reminder.next?.batch !== id) skipped.set(owner.id, "today");
    return undefined;
  });
  const scheduled = ids.filter((owner) => !skipped.has(owner));
  if (scheduled.length > 0) await enqueueDue(id, scheduled);
  const left = choices.flatMap(({ owner }) => {
    const reason = skipped.get(owner.id);
    return reason ? [{ owner, reason }] : [];
  });
  return { send_at: batch.sendAt, scheduled, skipped: left };
}

/** A lost message is not an error: the sweeper queues what is due. */
async function enqueueDue(batch: string, owners: number[]): Promise<void> {
  try {
    await enqueue("letters", [{ batch, owners }], LEAVES_AFTER_MS / 1000);
  } catch (error) {
    log.error("reminders were not queued; the sweeper will queue them", { batch, error: describeError(error) });
  }
}

/** Ids of the owners who get none, and of those whose reminder had left. @throws Problem `not_found` */
export async function takeBackReminders(id: string, now: Date): Promise<{ taken: number[]; left: number[] }> {
  const batch = await reminderBatchOf(id);
  if (!batch) throw new Problem("not_found");
  // First, so that a call that still schedules reminders of the batch schedules none that leaves.
  await noteRemindersTakenBack(batch, now.toISOString());
  const states = new Map<number, Reminder["next"]>();
  await inParallel(batch.owners, MOVES_AT_ONCE, async (owner) => {
    const { reminder } = await moveReminder(owner, (one) => takenBackReminder(one, id));
    states.set(owner, reminder.next);
  });
  const having = (isTaken: boolean) =>
    batch.owners.filter((owner) => {
      const next = states.get(owner);
      return next?.batch === id && next.state !== "failed" && (next.state === "back") === isTaken;
    });
  return { taken: having(true), left: having(false) };
}

/** The reminders of a batch as they are now. @throws Problem `not_found` */
export async function remindersOfBatch(id: string) {
  const batch = await reminderBatchOf(id);
  if (!batch) throw new Problem("not_found");
  const [reminders, companies, nameOf] = await Promise.all([
    remindersOf(batch.owners),
    companiesById([...batch.owners]),
    namesOfActors([batch.person]),
  ]);
  const owners = batch.owners.flatMap((owner): { owner: Choice["owner"]; state: ReminderOutcome }[] => {
    const next = reminders.get(owner)?.next;
    // Skipped, or reminded again since.
    if (next?.batch !== id) return [];
    return [{ owner: { id: owner, name: companies.get(owner)?.name ?? "" }, state: next.state }];
  });
  return { send_at: batch.sendAt, by: nameOf(batch.person), is_taken_back: batch.takenBackAt !== undefined, owners };
}
