import { companiesById, platformCompany } from "#functions/companies/store/company.ts";
import { languageOf } from "#functions/companies/store/companyLanguage.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { sendLetterOnce } from "#functions/platform/clients/mail.ts";
import { describeError, log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { failedReminder, leavingReminder, settledReminder, takenBackReminder } from "#shared/eudr/reminders.ts";
import { reminderText } from "./reminderText.ts";
import type { LinkOf } from "./scheduleReminders.ts";
import { moveReminder, reminderBatchOf, remindersOf } from "./store/reminder.ts";

const LETTERS_AT_ONCE = 4;

/**
 * Mails the reminders of a message that still wait, once their time has come, each at most once, even when the message comes
 * again or after a crash (docs/rules/eudr.md, "Reminders"). @throws when the mail service is too busy
 */
export async function sendReminders(
  { batch: id, owners }: { batch: string; owners: readonly number[] },
  linkOf: LinkOf,
  now: Date,
): Promise<void> {
  const [batch, reminders] = await Promise.all([reminderBatchOf(id), remindersOf(owners)]);
  const waiting = owners.filter((owner) => {
    const next = reminders.get(owner)?.next;
    return next?.batch === id && next.state === "scheduled";
  });
  if (waiting.length === 0) return;
  if (batch?.takenBackAt !== undefined) {
    await inParallel(waiting, LETTERS_AT_ONCE, async (owner) => {
      await moveReminder(owner, (reminder) => takenBackReminder(reminder, id));
    });
    return;
  }
  const early = Math.max(
    ...waiting.map((owner) => Date.parse(reminders.get(owner)?.next?.sendAt ?? "") - now.getTime()),
  );
  // Clocks differ a little.
  if (early > 0) return enqueue("letters", [{ batch: id, owners: waiting }], Math.ceil(early / 1000));
  const [companies, platform] = await Promise.all([companiesById(waiting), platformCompany()]);
  let busy = 0;
  await inParallel(waiting, LETTERS_AT_ONCE, async (owner) => {
    const to = companies.get(owner)?.emails ?? [];
    const link = to.length > 0 ? await linkOf(owner) : undefined;
    if (link === undefined) return void (await moveReminder(owner, (reminder) => failedReminder(reminder, id)));
    const text = reminderText({ link, platform: platform.name }, await languageOf(owner));
    // The day that counts is the one on which it leaves, also where a message is worked on over midnight.
    const called = await moveReminder(owner, (reminder) => {
      const at = new Date().toISOString();
      return leavingReminder(reminder, id, at, tallinnDay(at));
    });
    if (!called.isMoved) return undefined;
    const { outcome, error } = await sendLetterOnce({ ...text, to, tag: `eudr-${owner}` });
    if (error) log.error("reminder was not taken", { owner, outcome, error: describeError(error) });
    // After an unknown outcome the letter may have left: a second one on the same day would annoy.
    const settled = outcome === "busy" ? "waits" : outcome === "refused" ? "failed" : "sent";
    if (settled === "waits") busy++;
    await moveReminder(owner, (reminder) => settledReminder(reminder, id, settled));
    return undefined;
  });
  if (busy > 0) throw new Error("The mail service is too busy");
}
