import * as z from "zod/mini";

/** Events of SES that the worker gets. */
export const MAIL_EVENTS = ["Bounce", "Complaint", "Delivery", "Reject"] as const;

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** What SES publishes about a letter, as far as we read it. Times are ISO instants. */
export const mailEvent = z.object({
  eventType: z.enum(MAIL_EVENTS),
  mail: z.object({ timestamp: z.string(), tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  bounce: z.optional(z.object({ timestamp: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ timestamp: z.string(), complainedRecipients: recipients })),
  delivery: z.optional(z.object({ timestamp: z.string() })),
});
export type MailEvent = z.infer<typeof mailEvent>;
