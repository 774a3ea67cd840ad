import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, idsText, idText, isoDay, nothing, option, pageQuery, unit } from "#shared/platform/schemas.ts";
import { textOfLines } from "#shared/platform/typedText.ts";
import { DECLARATION_EVENT_KINDS, DECLARATION_FIELDS } from "./declarationEvents.ts";
import { DECLARATION_STATES } from "./declarations.ts";
import { MAX_REMINDERS } from "./limits.ts";
import { NUMBER_STATES } from "./numberStates.ts";
import { PLOT_STATES } from "./plotStates.ts";
import type { TimberState } from "./timberShares.ts";

const declaration = z.object({
  /** Of its owner and reference: `12-S26EEAB12CD34E`. */
  id: z.string(),
  owner: option,
  reference: z.string(),
  verification: z.string(),
  number_state: z.enum(NUMBER_STATES),
  /** ISO instant of the last answer of the Information System; null before it. */
  checked_at: z.nullable(z.string()),
  /** What it answered, as it is; '' before it. */
  status: z.string(),
  state: z.enum(DECLARATION_STATES),
  plots_count: z.int(),
  /** Those that the cadastre does not know. */
  unknown_plots: z.array(z.string()),
  /** Loads take the number from this day on; null until it was usable. */
  since: z.nullable(isoDay),
  note: z.string(),
  /** ISO instant. */
  added_at: z.string(),
  version: z.int(),
});
export type WireDeclaration = z.infer<typeof declaration>;

export const plot = z.object({
  number: z.string(),
  state: z.enum(PLOT_STATES),
  address: z.string(),
  /** m² of the register; null where there is no copy, as the day. */
  area: z.nullable(z.int()),
  /** Of the copy. */
  day: z.nullable(isoDay),
  /** The copy may not be true any more: the cadastre has the parcel no more, or has not answered for 30 days. */
  is_old: z.boolean(),
  /** Rings: longitude and latitude in turn, in millionths of a degree. */
  outline: z.array(z.array(z.int())),
});
export type WirePlot = z.infer<typeof plot>;

const openDeclaration = z.extend(declaration, {
  plots: z.array(z.string()),
  /** It was never valid, so that no load has its number. */
  may_remove: z.boolean(),
  /** Newest first, up to 200. */
  history: z.array(
    z.object({
      number: z.int(),
      at: z.string(),
      kind: z.enum(DECLARATION_EVENT_KINDS),
      /** '' for Virn. */
      by: z.string(),
      changes: z.array(z.object({ field: z.enum(DECLARATION_FIELDS), from: z.string(), to: z.string() })),
    }),
  ),
});
export type OpenDeclaration = z.infer<typeof openDeclaration>;

const ofDeclaration = z.object({
  id: z.string().check(z.regex(/^[1-9]\d{0,14}-[A-Z0-9.-]{1,50}$/, "Vigane tunnus.")),
});

/** `no_act`: there is no link to mail. `today`: a letter has left today. `failed`: it has not left, and can be tried again. */
const REMINDER_OUTCOMES = ["sent", "no_address", "no_act", "today", "failed"] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

/** Bounds only: the rule has the messages (docs/rules/eudr.md, "Declarations"). */
const typedNumber = z.string().check(z.maxLength(1000));
const typedPlots = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(2000));

/** In tm or pm³ by unit (docs/rules/eudr.md, "Statistics"). */
const eudrAmounts = {
  unit,
  verified: z.number(),
  found: z.number(),
  unchecked: z.number(),
  invalid: z.number(),
  excused: z.number(),
  missing: z.number(),
} satisfies Record<TimberState | "unit", z.ZodMiniType>;
const companyAmounts = z.object({ id, ...eudrAmounts });
const eudrStatistics = z.object({
  /** In Tallinn, by the clock of the server. */
  today: isoDay,
  /** With timber in the period, whichever are chosen. */
  all_owners: z.array(option),
  all_buyers: z.array(option),
  months: z.array(z.object({ year: z.int(), month: z.int(), ...eudrAmounts })),
  buyers: z.array(companyAmounts),
  owners: z.array(companyAmounts),
});
const eudrLine = z.object(eudrAmounts);
export type WireEudrLine = z.infer<typeof eudrLine>;
export type WireEudrStatistics = z.infer<typeof eudrStatistics>;

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
      /** Beginnings of words of the owner's name. */
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
  declarations: {
    method: "GET",
    path: "/eudr/declarations",
    summary: "Declarations in a state, newest first, 50 a page; a user of owners gets those of these.",
    who: audiences.parties,
    grants: ["table:read", "secret:eudr"],
    query: z.object({
      tab: z.enum(DECLARATION_STATES),
      /** Of all owners when missing. */
      owner: z.optional(idText),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(declaration),
      count: z.int(),
      next: z.nullable(z.string()),
      /** For an agent where there are no address or keys of the Information System: nothing is asked. */
      is_unset: z.optional(z.literal(true)),
      /** Of each tab. */
      counts: z.object({ valid: z.int(), waiting: z.int(), attention: z.int() }),
      /** That the person can declare for; empty for an agent, who can for all. */
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
    grants: ["table:read", "table:write", "secret:eudr"],
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
    /** With commas between them. */
    query: z.object({ numbers: z.string().check(z.maxLength(2000)) }),
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
    summary: "A declaration with its plots and its history.",
    who: audiences.parties,
    grants: ["table:read"],
    params: ofDeclaration,
    reply: openDeclaration,
    status: 200,
    problems: ["not_found"],
  },
  changeDeclaration: {
    method: "PATCH",
    path: "/eudr/declarations/{id}",
    summary: "Changes the plots, the day and the note of a declaration.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params: ofDeclaration,
    body: z.object({
      version: z.int(),
      plots: typedPlots,
      /** Null: the day of the first usable answer. */
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
});
