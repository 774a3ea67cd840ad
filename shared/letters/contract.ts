import * as z from "zod/mini";
import { email } from "#shared/acts/contract.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { idText, pageQuery } from "#shared/platform/schemas.ts";

const listed = z.extend(email, { company_name: z.string() });
export type ListedEmail = z.infer<typeof listed>;

const emailId = z.string().check(z.regex(/^[1-9]\d{0,14}-[1-9]\d{0,8}$/, "Vigane tunnus."));

const ofAct = { params: z.object({ id: idText }) };

export const letterRoutes = defineArea({
  list: {
    method: "GET",
    path: "/acts/emails",
    summary: "Letters about acts in one state, 50 a page: unsent by act number, others newest first.",
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
    method: "POST",
    path: "/acts/acts/{id}/cancel_email",
    summary: "Cancels an unsent letter for good.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    ...ofAct,
    body: z.object({ email: emailId }),
    reply: email,
    status: 200,
    problems: ["not_found", "letter_changed"],
  },
  confirm: {
    method: "POST",
    path: "/acts/acts/{id}/confirm_email",
    summary: "Notes that a stuck letter arrived.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    ...ofAct,
    body: z.object({ email: emailId }),
    reply: email,
    status: 200,
    problems: ["not_found", "letter_changed"],
  },
  pdf: {
    method: "GET",
    path: "/acts/attachments/{hash}/p",
    summary: "Redirects who has the link of a letter to the PDF of its act.",
    who: "anyone",
    grants: ["table:read", "table:write", "files:read:acts"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found", "too_many_requests"],
  },
});
