import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, isoDay, nothing, option } from "#shared/platform/schemas.ts";

const companyOption = z.extend(option, { is_own_company: z.boolean() });

/** Companies by name: the own ones and up to 50 others. A search matches the beginning of a word or of the code. */
const companySearch = z.object({ search: z.optional(z.string().check(z.maxLength(100))) });

const compositeReport = z.object({
  id,
  complete_timestamp: z.nullable(z.iso.datetime()),
  failed: z.boolean(),
  last_error_message: z.string(),
  /** null until it is complete. */
  result_file: z.nullable(z.string()),
  /** Share of the measured rows that is done, 0 to 100. */
  percent: z.int(),
  /** When the night began whose facts it shows; null for those of the moment. */
  facts_of: z.nullable(z.iso.datetime()),
});
export type CompositeReport = z.infer<typeof compositeReport>;

const params = z.object({ id: idText });

export const compositeReportRoutes = defineArea({
  last: {
    method: "GET",
    path: "/acts/custom_composite_reports/last",
    summary: "The caller's composite report that is running, or that was neither opened nor dismissed.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: compositeReport,
    status: 200,
    problems: ["not_found"],
  },
  load: {
    method: "GET",
    path: "/acts/custom_composite_reports/{id}",
    summary: "Progress of the caller's newest composite report; a cancelled one is not found.",
    who: audiences.parties,
    grants: ["table:read"],
    params,
    reply: compositeReport,
    status: 200,
    problems: ["not_found"],
  },
  start: {
    method: "POST",
    path: "/acts/custom_composite_reports",
    summary: "Queues a composite report of acted rows; the same request again returns the one that is running.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "queue:compositeReports"],
    body: z.object({
      buyer: z.nullable(id),
      seller: z.nullable(id),
      destination: z.nullable(id),
      act_date_range: z.nullable(z.object({ lower: z.nullable(isoDay), upper: z.nullable(isoDay) })),
      acted: z.literal(true),
      report_date_range: z.null(),
    }),
    reply: compositeReport,
    status: 201,
    problems: ["not_found", "composite_busy"],
  },
  cancel: {
    method: "DELETE",
    path: "/acts/custom_composite_reports/{id}",
    summary: "Cancels a composite report that is queued or running; dismisses one that has ended.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params,
    reply: nothing,
    status: 204,
    problems: ["not_found"],
  },
  file: {
    method: "GET",
    path: "/acts/custom_composite_reports/{id}/file",
    summary: "Redirects to a short-lived link to the file of a composite report, which is delivered by it.",
    who: audiences.parties,
    grants: ["table:read", "table:write", "files:read:compositeReports"],
    params,
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
  buyers: {
    method: "GET",
    path: "/acts/buyers",
    summary: "Companies that buy on acts which the caller may see.",
    who: audiences.parties,
    grants: ["table:read"],
    query: companySearch,
    reply: z.array(companyOption),
    status: 200,
  },
  sellers: {
    method: "GET",
    path: "/acts/sellers",
    summary: "Companies that sell on acts which the caller may see.",
    who: audiences.parties,
    grants: ["table:read"],
    query: companySearch,
    reply: z.array(companyOption),
    status: 200,
  },
  destinations: {
    method: "GET",
    path: "/acts/destinations",
    summary: "Destinations of the timber on acts which the caller may see.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: z.array(option),
    status: 200,
  },
});
