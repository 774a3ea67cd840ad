import * as z from "zod/mini";
import { id, isoDay, option } from "#shared/platform/schemas.ts";
import { MAX_REMINDERS } from "./limits.ts";

/** `no_act`: there is no link to mail. `today`: one has left today, or is on its way. */
const REMINDER_HINDRANCES = ["no_address", "no_act", "today"] as const;
export type ReminderHindrance = (typeof REMINDER_HINDRANCES)[number];

/** `back`: taken back. `failed`: it has not left, and can be tried again. */
const REMINDER_OUTCOMES = ["scheduled", "sending", "sent", "back", "failed"] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

export const reminderOwners = z.array(id).check(z.minLength(1), z.maxLength(MAX_REMINDERS));
export const reminderBatchId = z.uuid("Vigane tunnus.");

const reminderRecipient = z.object({
  owner: option,
  to: z.array(z.string()),
  hindrance: z.nullable(z.enum(REMINDER_HINDRANCES)),
  /** Volumes without a number: in tm, in pm³. */
  amount: z.number(),
  loose_amount: z.number(),
});
export type ReminderRecipient = z.infer<typeof reminderRecipient>;

const skippedReminder = z.object({ owner: option, reason: z.enum(REMINDER_HINDRANCES) });
export type SkippedReminder = z.infer<typeof skippedReminder>;

export const missingOwner = z.object({
  owner: option,
  /** In tm. */
  amount: z.number(),
  /** In pm³. */
  loose_amount: z.number(),
  /** The last reminder that left; null without one. `batch`: '' where it left before there were batches. */
  reminded: z.nullable(z.object({ day: isoDay, at: z.string(), by: z.string(), batch: z.string() })),
});
export type MissingOwner = z.infer<typeof missingOwner>;

export const reminderReview = z.object({
  subject: z.string(),
  /** In Estonian, with '…' for the link. */
  text: z.string(),
  owners: z.array(reminderRecipient),
});

export const scheduledReminders = z.object({
  send_at: z.string(),
  scheduled: z.array(id),
  skipped: z.array(skippedReminder),
});

export const reminderBatch = z.object({
  send_at: z.string(),
  by: z.string(),
  is_taken_back: z.boolean(),
  owners: z.array(z.object({ owner: option, state: z.enum(REMINDER_OUTCOMES) })),
});
