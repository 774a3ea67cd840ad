import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { filterQuery } from "#shared/platform/filterShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import {
  companyType,
  dayRangeQuery,
  destinationCode,
  flagText,
  id,
  idText,
  isoDay,
  nothing,
  pageOf,
  pageQuery,
  unit,
  woodType,
} from "#shared/platform/schemas.ts";
import { DOUBT_KINDS } from "./doubtKinds.ts";
import { reportFilters } from "./reportFilters.ts";

export const doubtKind = z.enum(DOUBT_KINDS);

/** Hash of the doubts that the caller has seen. */
export const doubtPrint = z.object({ print: z.string().check(z.maxLength(100)) });

const counts = z.object({ acted: z.int(), non_acted: z.int(), total: z.int() });

const dates = z.object({ acted: z.nullable(isoDay), non_acted: z.nullable(isoDay) });

/** Sums of open rows: tm, pm³, and euros without VAT. */
export const openSums = z.object({ amount: z.number(), amount_loose: z.number(), euros: z.number() });

const destination = z.object({
  code: z.string(),
  name: z.string(),
  report_counts: counts,
  report_dates: dates,
  open: openSums,
});
export type ReportDestination = z.infer<typeof destination>;

const company = z.object({
  id,
  name: z.string(),
  type: companyType,
  wood_type: woodType,
  has_elvis_destinations: z.boolean(),
  report_counts: counts,
  report_dates: dates,
  open: openSums,
});
export type ReportCompany = z.infer<typeof company>;

const actName = z.object({ id, number: z.string() });

const report = z.object({
  id,
  number: z.string(),
  acted_rows: z.int(),
  total_rows: z.int(),
  waybills: z.array(z.string()),
  amount: z.number(),
  unit,
  /** pm³ of chips, never added to tm of logs. */
  amount_loose: z.number(),
  open: openSums,
  date: isoDay,
  file: z.string(),
  is_acted: z.boolean(),
  /** First acts of its rows; the rows name all. */
  acts: z.array(actName),
  company: id,
  destination_code: z.string(),
  can_be_acted: z.union([z.literal(true), z.object({ message: z.string() })]),
  can_agent_sign: z.boolean(),
  container: z.nullable(z.object({ status: z.string() })),
  /** docs/rules/reports.md, "Corrected measurements" */
  correction_pending: z.boolean(),
  /** docs/rules/reports.md, "Doubts of a report" */
  doubts: z.array(z.object({ kind: doubtKind, reason: z.string() })),
  doubts_more: z.int(),
  doubt_print: z.string(),
});
export type Report = z.infer<typeof report>;

const reportRow = z.object({
  id,
  waybill: z.string(),
  assortment: z.string(),
  assortment_id: id,
  /** Previous owner; empty when the seller owned the forest. */
  owner: z.string(),
  unit,
  amount: z.number(),
  /** Euros per unit without VAT, and of the row; null without a price. */
  price: z.nullable(z.number()),
  sum: z.nullable(z.number()),
  is_acted: z.boolean(),
  /** Null for an open row, and while its act is being made. */
  act: z.nullable(actName),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportRoutes = defineArea({
  companies: {
    method: "GET",
    path: "/reports/companies",
    summary:
      "Companies that measured timber, with report counts, last dates, and volume and value of the open rows; with days those with a report of a tab then.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ acted: z.optional(flagText), ...dayRangeQuery }),
    reply: z.array(company),
    status: 200,
  },
  destinations: {
    method: "GET",
    path: "/reports/companies/{id}/destinations",
    summary: "Destinations of a company, with report counts, last dates, and volume and value of the open rows.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: z.array(destination),
    status: 200,
  },
  list: {
    method: "GET",
    path: "/reports/reports",
    summary:
      "Reports of a company or destination, newest first, 50 a page; or those of an imported file, or that match a search.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      company: z.optional(idText),
      destination_code: z.optional(destinationCode),
      import: z.optional(idText),
      acted: flagText,
      ...pageQuery,
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.extend(pageOf(report), { truncated: z.boolean() }),
    status: 200,
    problems: ["not_found"],
  },
  filtered: {
    method: "GET",
    path: "/reports/filtered",
    summary:
      "Reports of a company or destination that fit filters, newest first, up to 1,000 read a call; or those of an imported file, or that match a search.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({
      company: z.optional(idText),
      destination_code: z.optional(destinationCode),
      import: z.optional(idText),
      acted: flagText,
      search: z.optional(z.string().check(z.maxLength(100))),
      ...filterQuery(reportFilters),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(report),
      /** Cursor of the next page; null at the end. */
      next: z.nullable(z.string()),
      truncated: z.boolean(),
    }),
    status: 200,
    problems: ["not_found"],
    lambda: LARGE_CALL,
  },
  rows: {
    method: "GET",
    path: "/reports/reports/{id}/rows",
    summary: "Rows of a report by waybill, with prices and acts, 50 a page.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    query: z.object(pageQuery),
    reply: pageOf(reportRow),
    status: 200,
    problems: ["not_found"],
  },
  file: {
    method: "GET",
    path: "/reports/reports/{id}/file",
    summary: "The report as CSV, in the columns that the import takes.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: z.string(),
    status: 200,
    problems: ["reply_too_large"],
    produces: "text/csv; charset=utf-8",
  },
  confirmReport: {
    method: "POST",
    path: "/reports/reports/{id}/confirm",
    summary: "Confirms the doubts of a report that the caller has seen, so that they are not shown again.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    body: doubtPrint,
    reply: nothing,
    status: 204,
    problems: ["doubts_changed", "act_busy"],
  },
});
