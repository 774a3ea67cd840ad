import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { MailEvent } from "#shared/platform/queues.ts";
import { mailEvent } from "#shared/platform/queues.ts";
import type { AddressAnswer } from "./smtpAttempt.ts";

/** After the first attempt; the last one is final (docs/rules/letters.md, "By SMTP"). */
export const RETRY_AFTER_MINUTES = [15, 60, 4 * 60, 24 * 60];
const MINUTE = 60_000;

const deferredAddress = z.object({
  address: z.string(),
  /** What the server said last. */
  words: z.string(),
  tries: z.int(),
  nextAt: z.string(),
  /** Set before the server is called. After a crash nobody knows whether it has the letter. */
  isTrying: z.boolean(),
});
export type DeferredAddress = z.infer<typeof deferredAddress>;

export const deferredMailSchema = z.object({
  id: z.uuid(),
  tags: z.record(z.string(), z.string()),
  from: z.string(),
  firstAt: z.string(),
  addresses: z.array(deferredAddress),
  /** Not told to the product yet. */
  events: z.array(z.custom<MailEvent>((value) => z.safeParse(mailEvent, value).success)),
});
/** A letter that some of its addresses did not get yet. */
export type DeferredMail = z.infer<typeof deferredMailSchema>;

export function deferredMail(facts: Omit<DeferredMail, "id">): DeferredMail {
  return { id: randomUUID(), ...facts };
}

export function firstRetryAt(first: Date): string {
  return new Date(first.getTime() + (RETRY_AFTER_MINUTES[0] ?? 0) * MINUTE).toISOString();
}

/** Undefined after the last attempt. Attempts that a stopped system has missed are left out. */
export function nextRetry(
  firstAt: string,
  { tries }: DeferredAddress,
  now: Date,
): Pick<DeferredAddress, "tries" | "nextAt"> | undefined {
  const next = RETRY_AFTER_MINUTES.map((minutes) => Date.parse(firstAt) + minutes * MINUTE)
    .map((at, index) => ({ tries: index + 1, at }))
    .find((one) => one.tries > tries && one.at > now.getTime());
  return next && { tries: next.tries, nextAt: new Date(next.at).toISOString() };
}

/** The event that SES would publish. */
export function eventOf(tags: DeferredMail["tags"], { address, answer, words }: AddressAnswer, now: Date): MailEvent {
  const timestamp = now.toISOString();
  const mail = { timestamp, tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])) };
  const answered = [{ emailAddress: address, diagnosticCode: words }];
  switch (answer) {
    case "accepted":
      return { eventType: "Delivery", mail, delivery: { timestamp, recipients: [address], smtpResponse: words } };
    case "deferred":
      return { eventType: "DeliveryDelay", mail, deliveryDelay: { timestamp, delayedRecipients: answered } };
    default:
      return { eventType: "Bounce", mail, bounce: { timestamp, bouncedRecipients: answered, bounceType: "Permanent" } };
  }
}
