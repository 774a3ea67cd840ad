import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, isoDay, option } from "#shared/platform/schemas.ts";
import { MAX_REMINDERS } from "./limits.ts";

/** `no_act`: there is no link to mail. `today`: one has left today, or is on its way. */
const REMINDER_HINDRANCES = ["no_address", "no_act", "today"] as const;
export type ReminderHindrance = (typeof REMINDER_HINDRANCES)[number];

/** `back`: taken back. `failed`: it has not left, and can be tried again. */
const REMINDER_OUTCOMES = ["scheduled", "sending", "sent", "back", "failed"] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

const reminderOwners = z.array(id).check(z.minLength(1), z.maxLength(MAX_REMINDERS));
const reminderBatchId = z.uuid("Vigane tunnus.");

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
  /** Reminders have an address to go to. */
  has_email: z.boolean(),
  /** The last reminder that left; null without one. `batch`: '' where it left before there were batches. */
  reminded: z.nullable(z.object({ day: isoDay, at: z.string(), by: z.string(), batch: z.string() })),
});
export type MissingOwner = z.infer<typeof missingOwner>;

const reminderReview = z.object({
  subject: z.string(),
  /** In Estonian, with '…' for the link. */
  text: z.string(),
  owners: z.array(reminderRecipient),
});

const scheduledReminders = z.object({
  send_at: z.string(),
  scheduled: z.array(id),
  skipped: z.array(skippedReminder),
});

const reminderBatch = z.object({
  send_at: z.string(),
  by: z.string(),
  is_taken_back: z.boolean(),
  owners: z.array(z.object({ owner: option, state: z.enum(REMINDER_OUTCOMES) })),
});

/** Rows of the route table for reminders of EUDR (docs/rules/eudr.md, "Reminders"). */
export const reminderRows = defineArea({
  reminderRecipients: {
    method: "POST",
    path: "/eudr/reminders/recipients",
    summary: "Whom reminders of chosen owners go to, what hinders them, and what they say; in the given order.",
    who: audiences.superUsers,
    grants: ["table:read"],
    body: z.object({ owners: reminderOwners }),
    reply: reminderReview,
    status: 200,
  },
  remind: {
    method: "POST",
    path: "/eudr/reminders",
    summary: "Schedules letters to owners with the link of their last act, to leave in ten seconds; each once a day.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:letters"],
    body: z.object({ batch: reminderBatchId, owners: reminderOwners }),
    reply: scheduledReminders,
    status: 200,
    problems: ["letter_changed", "repeated_otherwise"],
  },
  takeBackReminders: {
    method: "POST",
    path: "/eudr/reminders/take_back",
    summary: "Takes back all reminders of a batch that have not left.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    body: z.object({ batch: reminderBatchId }),
    reply: z.object({ taken: z.array(id), left: z.array(id) }),
    status: 200,
    problems: ["not_found"],
  },
  reminderBatch: {
    method: "GET",
    path: "/eudr/reminders/batches/{batch}",
    summary: "The reminders of a batch as they are now.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ batch: reminderBatchId }),
    reply: reminderBatch,
    status: 200,
    problems: ["not_found"],
  },
});
