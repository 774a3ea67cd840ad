import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id } from "#shared/platform/schemas.ts";
import {
  reminderBatch,
  reminderBatchId,
  reminderOwners,
  reminderReview,
  scheduledReminders,
} from "./reminderShapes.ts";

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
    problems: ["letter_changed"],
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
