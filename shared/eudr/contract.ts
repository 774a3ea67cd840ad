import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, idsText, idText, isoDay, nothing, option, pageQuery } from "#shared/platform/schemas.ts";
import { textOfLines } from "#shared/platform/typedText.ts";
import { warnedAct } from "./checkShapes.ts";
import { declaration, filingContent, mandate, mandateEnd, openDeclaration, plot } from "./declarationShapes.ts";
import { DECLARATION_STATES } from "./declarations.ts";
import { MAX_REMINDERS } from "./limits.ts";
import { eudrStatistics } from "./statisticsShapes.ts";

const ofDeclaration = z.object({
  id: z.string().check(z.regex(/^[1-9]\d{0,14}-[A-Z0-9.-]{1,50}$/, "Vigane tunnus.")),
});

/** `no_act`: there is no link to mail. `today`: a letter has left today. `failed`: it has not left, and can be tried again. */
const REMINDER_OUTCOMES = ["sent", "no_address", "no_act", "today", "failed"] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

/** Bounds only: the rule has the messages (docs/rules/eudr.md, "Declarations"). */
const typedNumber = z.string().check(z.maxLength(1000));
const typedPlots = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(2000));

const statisticsQuery = {
  date_after: isoDay,
  date_before: isoDay,
  owner: z.optional(idsText.check(z.maxLength(6000))),
  buyer: z.optional(idsText.check(z.maxLength(6000))),
};

export const eudrRoutes = defineArea({
  missing: {
    method: "GET",
    path: "/eudr/missing",
    summary: "Owners with timber without a number, the most first, 50 a page; a user of owners gets these.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(
        z.object({
          owner: option,
          /** In tm. */
          amount: z.number(),
          /** In pm³. */
          loose_amount: z.number(),
          /** Day of the last reminder; null without one. */
          reminded: z.nullable(isoDay),
        }),
      ),
      count: z.int(),
      next: z.nullable(z.string()),
      /** A number is needed today; until then, timber of earlier days is listed. */
      is_due: z.boolean(),
    }),
    status: 200,
    problems: ["not_found"],
  },
  statistics: {
    method: "GET",
    path: "/eudr/statistics",
    summary: "Timber of acts by its EUDR numbers: by month, buyer and owner; a user of owners gets that of these.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object(statisticsQuery),
    reply: eudrStatistics,
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  statisticsFile: {
    method: "GET",
    path: "/eudr/statistics/file",
    summary: "The same as a file, with each month of each buyer and owner: redirects to a short-lived link.",
    who: audiences.parties,
    grants: ["table:read", "files:write:previews", "files:read:previews"],
    query: z.object({ ...statisticsQuery, format: z.enum(["xlsx", "csv"]) }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  remind: {
    method: "POST",
    path: "/eudr/reminders",
    summary: "Mails owners the link of their last act and asks for numbers, each at most once a day.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "mail:send"],
    body: z.object({ owners: z.array(id).check(z.minLength(1), z.maxLength(MAX_REMINDERS)) }),
    reply: z.array(z.object({ owner: option, outcome: z.enum(REMINDER_OUTCOMES) })),
    status: 200,
  },
  warnings: {
    method: "GET",
    path: "/eudr/warnings",
    summary:
      "Purchase acts with sites to look at, newest first, 50 a page, each with its first 5 sites; a user of owners gets those of these.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      /** Of all owners when missing. */
      owner: z.optional(idText),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(warnedAct),
      count: z.int(),
      next: z.nullable(z.string()),
    }),
    status: 200,
    problems: ["not_found"],
  },
  declarations: {
    method: "GET",
    path: "/eudr/declarations",
    summary: "Declarations in a state, newest first, 50 a page; a user of owners gets those of these.",
    who: audiences.parties,
    grants: ["table:read", "secret:eudr"],
    query: z.object({
      tab: z.enum(DECLARATION_STATES),
      /** All owners when missing. */
      owner: z.optional(idText),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(declaration),
      count: z.int(),
      next: z.nullable(z.string()),
      /** For an agent where there are no address or keys of the Information System: nothing is asked. */
      is_unset: z.optional(z.literal(true)),
      counts: z.record(z.enum(DECLARATION_STATES), z.int()),
      /** Purchase acts of the same owners with sites to look at. */
      warned_acts: z.int(),
      is_filing_on: z.boolean(),
      /** That the person can declare for. An agent can for all, and gets the platform, which no search finds. */
      owners: z.array(option),
    }),
    status: 200,
    problems: ["not_found"],
  },
  declare: {
    method: "POST",
    path: "/eudr/declarations",
    summary: "Adds a declaration that has its numbers already. The same numbers again add their plots to it.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr"],
    body: z.object({
      owner: id,
      reference: typedNumber,
      verification: typedNumber,
      plots: typedPlots,
      since: z.optional(isoDay),
    }),
    reply: declaration,
    status: 201,
    problems: ["not_found", "declaration_exists", "declaration_changed", "declarations_full"],
  },
  plots: {
    method: "GET",
    path: "/eudr/plots",
    summary: "Addresses, areas and outlines of parcels by their cadastral numbers, up to 50 a call.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    query: z.object({
      numbers: z.string().check(z.maxLength(2000)),
      /** Also which of them have stands of valid notices. */
      area: z.optional(z.literal("stands")),
    }),
    reply: z.object({ results: z.array(plot) }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  deliveredPlots: {
    method: "GET",
    path: "/eudr/owners/{owner}/plots",
    summary: "Cadastral numbers of an owner's newest purchase acts, up to 500.",
    who: audiences.parties,
    grants: ["table:read"],
    params: z.object({ owner: idText }),
    reply: z.object({ plots: z.array(z.string()) }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  declaration: {
    method: "GET",
    path: "/eudr/declarations/{id}",
    summary: "A declaration with its plots, what is filed of it, and its history.",
    who: audiences.parties,
    grants: ["table:read", "secret:eudr"],
    params: ofDeclaration,
    reply: openDeclaration,
    status: 200,
    problems: ["not_found"],
  },
  changeDeclaration: {
    method: "PATCH",
    path: "/eudr/declarations/{id}",
    summary: "Changes the day and the note of a declaration, and the plots of one whose numbers were typed.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr"],
    params: ofDeclaration,
    body: z.object({
      version: z.int(),
      /** Absent: they stay. Those of a filed one change by filing them. */
      plots: z.optional(typedPlots),
      /** Null: the day of the first usable answer, before there was one. */
      since: z.nullable(isoDay),
      note: textOfLines(10_000),
    }),
    reply: openDeclaration,
    status: 200,
    problems: ["not_found", "declaration_changed"],
  },
  removeDeclaration: {
    method: "DELETE",
    path: "/eudr/declarations/{id}",
    summary: "Removes a declaration that was never valid; its history stays.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete"],
    params: ofDeclaration,
    reply: nothing,
    status: 204,
    problems: ["not_found", "declaration_changed", "declaration_taken"],
  },
  takeAwayDeclaration: {
    method: "POST",
    path: "/eudr/declarations/{id}/take_away",
    summary: "Takes away a declaration that was typed at a wrong owner, with a reason, when no act has its number.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: ofDeclaration,
    body: z.object({ version: z.int(), reason: textOfLines(10_000) }),
    reply: nothing,
    status: 204,
    problems: ["not_found", "declaration_changed", "declaration_on_acts"],
  },
  createFiling: {
    method: "POST",
    path: "/eudr/filings",
    summary: "Begins a draft of a declaration that Virn files, with the name, code and address of the owner.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "secret:eudr"],
    body: z.object({ owner: id, is_small: z.boolean() }),
    reply: openDeclaration,
    status: 201,
    problems: ["not_found", "simplified_exists", "declarations_full"],
  },
  saveFiling: {
    method: "PATCH",
    path: "/eudr/filings/{id}",
    summary: "Saves what is typed, right or wrong: it is checked when it is filed.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr"],
    params: ofDeclaration,
    body: z.object({ version: z.int(), content: filingContent }),
    reply: openDeclaration,
    status: 200,
    problems: ["not_found", "declaration_changed", "filing_closed"],
  },
  submitFiling: {
    method: "POST",
    path: "/eudr/filings/{id}/submit",
    summary: "Files a draft, or changes what is filed, once all is right. A worker sends it.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr", "queue:eudrFilings"],
    params: ofDeclaration,
    body: z.object({ version: z.int() }),
    reply: openDeclaration,
    status: 200,
    problems: [
      "not_found",
      "declaration_changed",
      "filing_closed",
      "eudr_off",
      "no_mandate",
      "simplified_exists",
      "amend_closed",
    ],
    lambda: LARGE_CALL,
  },
  withdrawFiling: {
    method: "POST",
    path: "/eudr/filings/{id}/withdraw",
    summary: "Withdraws what is filed. A worker sends it.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr", "queue:eudrFilings"],
    params: ofDeclaration,
    body: z.object({ version: z.int() }),
    reply: openDeclaration,
    status: 200,
    problems: ["not_found", "declaration_changed", "filing_closed", "eudr_off", "no_mandate", "amend_closed"],
  },
  fileAgain: {
    method: "POST",
    path: "/eudr/filings/{id}/again",
    summary: "Files a lost submission again with a new reference, after it was not found for a day.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr", "queue:eudrFilings"],
    params: ofDeclaration,
    body: z.object({ version: z.int() }),
    reply: openDeclaration,
    status: 200,
    problems: ["not_found", "declaration_changed", "filing_closed", "eudr_off", "no_mandate"],
    lambda: LARGE_CALL,
  },
  askFiling: {
    method: "POST",
    path: "/eudr/filings/{id}/ask",
    summary: "Asks the Information System for the state of what is filed, at most once a minute.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "secret:eudr"],
    params: ofDeclaration,
    reply: openDeclaration,
    status: 200,
    problems: ["not_found", "eudr_off", "eudr_silent", "filing_closed", "too_many_requests"],
  },
  mandate: {
    method: "GET",
    path: "/eudr/filings/{id}/mandate",
    summary: "The mandate of the owner of a declaration, with what this person may do, and its history.",
    who: audiences.parties,
    grants: ["table:read", "secret:eudr"],
    params: ofDeclaration,
    reply: mandate,
    status: 200,
    problems: ["not_found"],
  },
  makeMandate: {
    method: "POST",
    path: "/eudr/filings/{id}/mandate",
    summary: "Makes the mandate that the platform and the owner sign as a document. The same facts again make none.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "table:delete", "files:write:documents", "queue:tokens", "secret:eudr"],
    params: ofDeclaration,
    body: z.object({ ends_at: mandateEnd }),
    reply: mandate,
    status: 201,
    problems: ["not_found", "declaration_changed", "mandates_full"],
    lambda: { memoryMb: 1536, carries: "typst" },
  },
  uploadMandate: {
    method: "POST",
    path: "/eudr/filings/{id}/mandate/uploaded",
    summary: "Adds a mandate that was signed elsewhere, as a container or a scan. A repeated call adds none.",
    who: audiences.superUsers,
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:read:uploads",
      "files:read:documents",
      "files:write:documents",
      "files:delete:documents",
      "queue:tokens",
      "secret:eid",
      "secret:eudr",
    ],
    params: ofDeclaration,
    body: z.object({ upload: z.string().check(z.maxLength(100)), ends_at: mandateEnd }),
    reply: mandate,
    status: 201,
    problems: ["not_found", "declaration_changed", "mandates_full", "upload_missing", "too_large"],
    lambda: LARGE_CALL,
  },
  revokeMandate: {
    method: "POST",
    path: "/eudr/owners/{owner}/mandate/revoke",
    summary: "Revokes the mandates of an owner. Numbers that were filed stay.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params: z.object({ owner: idText }),
    reply: nothing,
    status: 204,
    problems: ["not_found"],
  },
});
