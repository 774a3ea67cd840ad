import { describeError, inLogContext, inOrigin, log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { DueMessage, Outbox } from "./outbox.ts";
import { noteSentAgain, type SentBefore, sentBefore } from "./sentAgain.ts";

/** Messages of one outbox that a run sends again; the next runs send the others. */
const MAX_MESSAGES = 500;
const OUTBOXES_AT_ONCE = 4;
const MESSAGES_AT_ONCE = 8;
/** A message that is sent again for so long has no effect: somebody has to look. */
const STUCK_AFTER_MS = 60 * 60_000;

/**
 * Sends messages again whose fact still waits (docs/rules/background.md, "A fact and its message").
 * @throws AggregateError when an outbox or a message failed, or when messages had no effect for an hour
 */
export async function sweepOutboxes(outboxes: readonly Outbox[], now: number): Promise<void> {
  const errors: unknown[] = [];
  await inParallel(outboxes, OUTBOXES_AT_ONCE, async (outbox) => {
    await inLogContext({ outbox: outbox.name }, async () => {
      try {
        errors.push(...(await sweepOutbox(outbox, now)));
      } catch (error) {
        log.error("outbox not swept", { error: describeError(error) });
        errors.push(error);
      }
    });
  });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} errors while outboxes were swept`);
}

interface Due {
  due: readonly DueMessage[];
  before: SentBefore;
  /** Those that did not leave a while ago. */
  ready: readonly DueMessage[];
}

/** Reads on until a run has enough to send, so that facts without effect hide no others. */
async function dueMessages(outbox: Outbox, now: number): Promise<Due> {
  for (let max = MAX_MESSAGES; ; max *= 2) {
    const due = await outbox.due(now - outbox.afterMs, max);
    const before = isRepeated(outbox) ? await sentBefore(outbox, due, now) : () => undefined;
    const ready = due.filter((message) => now - (before(message)?.lastAt ?? 0) >= outbox.afterMs);
    if (due.length < max || ready.length >= MAX_MESSAGES) return { due, before, ready: ready.slice(0, MAX_MESSAGES) };
  }
}

/** What is due at once asks for work, and is no lost message. */
function isRepeated({ afterMs }: Outbox): boolean {
  return afterMs > 0;
}

async function sweepOutbox(outbox: Outbox, now: number): Promise<unknown[]> {
  const { due, before, ready } = await dueMessages(outbox, now);
  const errors: unknown[] = [];
  let sent = 0;
  await inParallel(ready, MESSAGES_AT_ONCE, async (message) => {
    try {
      if (!(await inOrigin(message, () => message.send(now)))) return;
      sent++;
      if (isRepeated(outbox)) await noteSentAgain(outbox, message, before(message), now);
    } catch (error) {
      log.error("message not sent again", { error: describeError(error) });
      errors.push(error);
    }
  });
  if (sent > 0 && isRepeated(outbox)) log.warn("messages sent again", { messages: sent });
  const stuck = due.filter((message) => now - (before(message)?.firstAt ?? now) >= STUCK_AFTER_MS);
  if (stuck.length > 0) {
    log.error("messages without effect", { messages: stuck.length });
    errors.push(new Error(`${stuck.length} messages of outbox ${outbox.name} had no effect for an hour`));
  }
  return errors;
}
