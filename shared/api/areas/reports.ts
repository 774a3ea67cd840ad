import * as z from "zod/mini";
import { audiences } from "#shared/api/audiences.ts";
import { defineArea } from "#shared/api/route.ts";
import {
  companyType,
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
} from "#shared/api/schemas.ts";
import { DOUBT_KINDS } from "#shared/domain/reports/doubtFacts.ts";

const doubtKind = z.enum(DOUBT_KINDS);
/** Names the doubts that the caller has seen. */
const doubtPrint = z.object({ print: z.string().check(z.maxLength(100)) });

const counts = z.object({ acted: z.int(), non_acted: z.int(), total: z.int() });
const dates = z.object({ acted: z.nullable(isoDay), non_acted: z.nullable(isoDay) });

/** Of the rows that are not acted: tm, pm³, and euros without VAT. */
const open = z.object({ amount: z.number(), amount_loose: z.number(), euros: z.number() });

const destination = z.object({
  code: z.string(),
  name: z.string(),
  report_counts: counts,
  report_dates: dates,
  open,
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
  open,
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
  /** Chips in pm³ beside logs in tm, which are never added together. */
  amount_loose: z.number(),
  open,
  date: isoDay,
  file: z.string(),
  is_acted: z.boolean(),
  /** The first acts of its rows; the rows name all. */
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
  /** Number of further doubts, for which there was no room. */
  doubts_more: z.int(),
  doubt_print: z.string(),
});
export type Report = z.infer<typeof report>;

const reportRow = z.object({
  id,
  waybill: z.string(),
  assortment: z.string(),
  /** Name of the previous owner; empty where the seller owned the forest. */
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

const importState = z.enum([
  "queued",
  "parsing",
  "suspicious",
  "writing",
  "complete",
  "cancelled",
  "not_parsed",
  "failed",
]);

const importRun = z.object({
  id,
  file_name: z.string(),
  created: z.iso.datetime(),
  created_by: z.string(),
  state: importState,
  rows: z.int(),
  rows_done: z.int(),
  reports_new: z.int(),
  reports_changed: z.int(),
  reports_unchanged: z.int(),
  error_count: z.int(),
  doubt_count: z.int(),
  /** Who confirmed or cancelled it; '' for nobody. */
  decided_by: z.string(),
  /** It failed, or nothing works on it. */
  can_retry: z.boolean(),
});
export type ImportRun = z.infer<typeof importRun>;

const doubt = z.object({ row: z.int(), column: z.string(), kind: doubtKind, reason: z.string(), count: z.int() });

const error = z.object({ row: z.int(), column: z.string(), reason: z.string() });

export const reportRoutes = defineArea({
  companies: {
    method: "GET",
    path: "/reports/companies",
    summary: "Companies that measured timber, with report counts, last dates, and volume and value of the open rows.",
    who: audiences.superUsers,
    grants: ["table:read"],
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
  startImport: {
    method: "POST",
    path: "/reports/imports",
    summary: "Queues an uploaded file of measurement reports.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "files:read:uploads", "files:write:uploads", "queue:imports"],
    body: z.object({ upload: z.string().check(z.maxLength(100)) }),
    reply: importRun,
    status: 201,
    problems: ["upload_missing", "too_large", "file_type"],
  },
  imports: {
    method: "GET",
    path: "/reports/imports",
    summary: "Imported files, newest first.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object(pageQuery),
    reply: pageOf(importRun),
    status: 200,
  },
  importRun: {
    method: "GET",
    path: "/reports/imports/{id}",
    summary: "Progress of an import, and the errors or the doubts of its file.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: z.extend(importRun, {
      errors: z.array(error),
      doubts: z.array(doubt),
      doubt_kinds: z.array(z.object({ kind: doubtKind, count: z.int() })),
      doubt_print: z.string(),
    }),
    status: 200,
  },
  retryImport: {
    method: "POST",
    path: "/reports/imports/{id}/retry",
    summary: "Queues an import again that is not finished and on which nothing works; an ended one does not change.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "files:read:uploads", "queue:imports"],
    params: z.object({ id: idText }),
    reply: importRun,
    status: 200,
    problems: ["upload_missing", "import_busy"],
  },
  confirmImport: {
    method: "POST",
    path: "/reports/imports/{id}/confirm",
    summary: "Imports a suspicious file with the doubts that the caller has seen.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "files:read:uploads", "queue:imports"],
    params: z.object({ id: idText }),
    body: doubtPrint,
    reply: importRun,
    status: 200,
    problems: ["upload_missing", "import_decided", "doubts_changed"],
  },
  cancelImport: {
    method: "POST",
    path: "/reports/imports/{id}/cancel",
    summary: "Ends the import of a suspicious file; nothing of it is written.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    reply: importRun,
    status: 200,
    problems: ["import_decided"],
  },
  fetchWaybills: {
    method: "POST",
    path: "/reports/waybills/fetch",
    summary:
      "Asks EVR for changed waybills at once instead of at the next scheduled time, and reads refused ones again.",
    who: audiences.superUsers,
    grants: ["table:read", "queue:waybills"],
    reply: nothing,
    status: 202,
  },
});
