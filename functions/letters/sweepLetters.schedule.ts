import { remindersDueBefore } from "#functions/eudr/store/reminder.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";
import { inOrigins, log } from "#functions/platform/log.ts";
import { dueMessages } from "./scheduleLetters.ts";
import { lettersDueBefore, lettersSendingSince } from "./store/actLetters.ts";

/** Longer than five attempts of the worker take, so that a message under way is not sent twice. */
const MISSING_AFTER_MS = 15 * 60_000;
const OVERDUE_AFTER_MS = 60_000;
const AT_ONCE = 500;

/** Queues letters again that were sent 15 minutes ago and for which SES was not called. Stuck ones wait for a person. */
async function queueWaitingLetters(now: Date): Promise<void> {
  const until = new Date(now.getTime() - MISSING_AFTER_MS).toISOString();
  const waiting = (await lettersSendingSince(until))
    .flatMap(({ act, letters, requestId }) =>
      letters
        .filter(({ state, calledAt }) => state === "sending" && calledAt === undefined)
        .map(({ number }) => ({ act, letter: number, ...(requestId && { requestId }) })),
    )
    .slice(0, AT_ONCE);
  if (waiting.length === 0) return;
  log.warn("letters queued again", { letters: waiting.length });
  await inOrigins(waiting, (letters) =>
    enqueue(
      "letters",
      letters.map(({ act, letter }) => ({ act, letter })),
    ),
  );
}

/** Queues letters again that should have left a minute ago: a crash came between their scheduling and their message. */
async function queueDueLetters(now: Date): Promise<void> {
  const until = new Date(now.getTime() - OVERDUE_AFTER_MS).toISOString();
  const due = (await lettersDueBefore(until))
    .flatMap(({ act, letters, requestId }) =>
      letters
        .filter(({ state }) => state === "scheduled")
        .map(({ number, batch = "" }) => ({ batch, act, letter: number, ...(requestId && { requestId }) })),
    )
    .slice(0, AT_ONCE);
  if (due.length === 0) return;
  log.warn("scheduled letters queued again", { letters: due.length });
  await inOrigins(due, async (letters) => {
    const batches = [...Map.groupBy(letters, ({ batch }) => batch)];
    const messages = batches.flatMap(([batch, own]) =>
      dueMessages(
        batch,
        own.map(({ act, letter }) => ({ act, letter })),
      ),
    );
    await enqueue("letters", messages);
  });
}

/** The same for reminders of EUDR numbers. */
async function queueDueReminders(now: Date): Promise<void> {
  const due = await remindersDueBefore(new Date(now.getTime() - OVERDUE_AFTER_MS).toISOString());
  if (due.length === 0) return;
  log.warn("reminders queued again", { reminders: due.length });
  const batches = Map.groupBy(due.slice(0, AT_ONCE), ({ next }) => next?.batch ?? "");
  await enqueue(
    "letters",
    [...batches].map(([batch, own]) => ({ batch, owners: own.map(({ owner }) => owner) })),
  );
}

export const handler = schedule("sweepLetters", async () => {
  const now = new Date();
  await queueWaitingLetters(now);
  await queueDueLetters(now);
  await queueDueReminders(now);
});
