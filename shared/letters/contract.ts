import * as z from "zod/mini";
import { email } from "#shared/acts/contract.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { fileQuery, storedFile } from "#shared/platform/fileShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, idText, pageQuery } from "#shared/platform/schemas.ts";
import { MAX_LETTERS_AT_ONCE, SKIP_REASONS } from "./manyLetters.ts";

const listed = z.extend(email, { company_name: z.string() });
export type ListedEmail = z.infer<typeof listed>;

const emailId = z.string().check(z.regex(/^[1-9]\d{0,14}-[1-9]\d{0,8}$/, "Vigane tunnus."));

const MANY = { min: z.minLength(1), max: z.maxLength(MAX_LETTERS_AT_ONCE, "Korraga saab saata kuni 500 kirja.") };
const batchId = z.uuid("Vigane tunnus.");

/** A chosen letter before it is sent: whom it goes to, and why it cannot leave. */
const recipient = z.object({
  id: z.string(),
  act_id: id,
  act_number: z.string(),
  company_id: id,
  company_name: z.string(),
  to: z.array(z.string()),
  /** Edition of the act; sent back with the letter, so that a changed act is noticed. */
  edition: z.int(),
  hindrance: z.nullable(z.enum(SKIP_REASONS)),
});
export type Recipient = z.infer<typeof recipient>;

const skipped = z.object({
  id: z.string(),
  act_id: id,
  /** '' and null for a letter that does not exist. */
  act_number: z.string(),
  company_id: z.nullable(id),
  company_name: z.string(),
  reason: z.enum(SKIP_REASONS),
});
export type SkippedLetter = z.infer<typeof skipped>;

const batchLetter = z.extend(
  z.pick(email, { id: true, act_id: true, act_number: true, state: true, is_stuck: true, trouble: true }),
  { company_name: z.string() },
);
export type BatchLetter = z.infer<typeof batchLetter>;

const ofAct = { params: z.object({ id: idText }) };

const changesLetter = {
  method: "POST",
  who: audiences.superUsers,
  grants: ["table:read", "table:write"],
  ...ofAct,
  body: z.object({ email: emailId }),
  reply: email,
  status: 200,
  problems: ["not_found", "letter_changed"],
} as const;

export const letterRoutes = defineArea({
  list: {
    method: "GET",
    path: "/acts/emails",
    summary:
      "Letters about acts in one state, 50 a page: unsent and scheduled ones by act number, others newest first.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      state: z.enum(["unsent", "sending", "sent"]),
      offset: pageQuery.offset,
      cursor: pageQuery.cursor,
    }),
    reply: z.object({ results: z.array(listed), next: z.nullable(z.string()) }),
    status: 200,
  },
  ofAct: {
    method: "GET",
    path: "/acts/acts/{id}/emails",
    summary: "Letters about an act, newest first.",
    who: audiences.superUsers,
    grants: ["table:read"],
    ...ofAct,
    reply: z.array(email),
    status: 200,
    problems: ["not_found"],
  },
  send: {
    method: "POST",
    path: "/acts/acts/{id}/send_email",
    summary: "Sends an unsent letter, or a stuck one again, to all addresses of the counterpart.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:letters"],
    ...ofAct,
    body: z.object({ email: emailId }),
    reply: email,
    status: 200,
    problems: ["not_found", "letter_no_address", "letter_changed"],
  },
  cancel: {
    ...changesLetter,
    path: "/acts/acts/{id}/cancel_email",
    summary: "Cancels an unsent letter for good.",
  },
  confirm: {
    ...changesLetter,
    path: "/acts/acts/{id}/confirm_email",
    summary: "Notes that a stuck letter arrived.",
  },
  renew: {
    ...changesLetter,
    path: "/acts/acts/{id}/renew_email",
    summary: "Makes a new unsent letter in place of the newest one, which bounced.",
    status: 201,
  },
  preview: {
    method: "GET",
    path: "/acts/acts/{id}/email_preview",
    summary: "The text of a letter as it would leave now.",
    who: audiences.superUsers,
    grants: ["table:read", "files:read:acts"],
    ...ofAct,
    query: z.object({ email: emailId }),
    reply: z.object({
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      /** File name; null for a letter without a file, and for one that links to its file. */
      attachment: z.nullable(z.string()),
    }),
    status: 200,
    problems: ["not_found"],
  },
  recipients: {
    method: "POST",
    path: "/acts/emails/recipients",
    summary: "Whom chosen letters go to, and what hinders them; in the given order.",
    who: audiences.superUsers,
    grants: ["table:read"],
    body: z.object({ emails: z.array(emailId).check(MANY.min, MANY.max) }),
    reply: z.array(recipient),
    status: 200,
    lambda: LARGE_CALL,
  },
  schedule: {
    method: "POST",
    path: "/acts/emails/schedule",
    summary: "Schedules chosen letters to leave in ten seconds. The same batch again schedules what is left of it.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:letters"],
    body: z.object({
      batch: batchId,
      letters: z.array(z.object({ email: emailId, edition: z.int() })).check(MANY.min, MANY.max),
    }),
    reply: z.object({ send_at: z.string(), scheduled: z.array(z.string()), skipped: z.array(skipped) }),
    status: 200,
    problems: ["letter_changed", "repeated_otherwise"],
    lambda: LARGE_CALL,
  },
  takeBack: {
    method: "POST",
    path: "/acts/emails/take_back",
    summary: "Takes back all letters of a batch that have not left.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    body: z.object({ batch: batchId }),
    reply: z.object({ taken: z.array(z.string()), left: z.array(z.string()) }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  batch: {
    method: "GET",
    path: "/acts/emails/batches/{batch}",
    summary: "The letters of a batch as they are now, in its order.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ batch: batchId }),
    reply: z.object({
      send_at: z.string(),
      by: z.string(),
      is_taken_back: z.boolean(),
      letters: z.array(batchLetter),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  pdf: {
    method: "GET",
    path: "/acts/attachments/{hash}/p",
    summary: "Redirects who has the link of a letter to the PDF of its act.",
    who: "anyone",
    grants: ["table:read", "table:count", "files:read:acts"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
    problems: ["not_found", "too_many_requests"],
  },
});
