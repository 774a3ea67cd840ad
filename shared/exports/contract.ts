import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { filterQuery } from "#shared/platform/filterShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import { id, idText, isoDay, isoInstant, pageQuery } from "#shared/platform/schemas.ts";
import { exportFilters } from "./exportFilters.ts";
import { EXPORT_GROUPS } from "./exportSelection.ts";

/** Each is a single act; a whole group has no such limit. */
export const MAX_CHOSEN_ACTS = 2000;

const query = z.optional(z.string().check(z.maxLength(200)));

const group = z.enum(EXPORT_GROUPS);

/** 0 not exported, 1 exported. */
const tab = z.optional(z.enum(["0", "1"]));

const filters = filterQuery(exportFilters);

const exportedAct = z.object({
  id,
  number: z.string(),
  client: z.string(),
  /** Null where the act is gone; `sum` is in euros with VAT. */
  date: z.nullable(isoDay),
  sum: z.nullable(z.number()),
  export_url: z.nullable(z.string()),
  /** Its last export, also of an act that changed since; null without one. */
  exported: z.nullable(
    z.object({
      /** Number of the export, whose file has the act. */
      batch: id,
      at: isoInstant,
      by: z.string(),
    }),
  ),
  busy: z.boolean(),
  changed: z.boolean(),
  deleted: z.boolean(),
});
export type ExportedAct = z.infer<typeof exportedAct>;

/** `href`: of the stored file, once its acts are marked. */
const exportRun = z.object({
  success: z.boolean(),
  id,
  href: z.nullable(z.string()),
  message: z.nullable(z.string()),
  percent: z.int(),
  under_way: z.boolean(),
  count: z.int(),
  at: isoInstant,
  by: z.string(),
});
export type ExportRunReply = z.infer<typeof exportRun>;

const chosen = z.object({
  query,
  type: group,
  ...filters,
  /** Empty: the whole group, or the results of the query and the filters. */
  acts: z.array(id).check(z.maxLength(MAX_CHOSEN_ACTS)),
  /** Acts left out of the whole group. */
  except: z.optional(z.array(id).check(z.maxLength(MAX_CHOSEN_ACTS))),
});

const exportReview = z.object({
  count: z.int(),
  /** Euros with VAT. */
  sum: z.number(),
  clients: z.int(),
  unsigned: z.int(),
  made_today: z.int(),
  /** Exported before, and changed since. */
  changed: z.int(),
});
export type ExportReview = z.infer<typeof exportReview>;

export const exportRoutes = defineArea({
  list: {
    method: "GET",
    path: "/acts/export",
    summary: "The first 50 acts of each group that are exported, or not.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ query, tab }),
    reply: z.object({ success: z.literal(true), buy_acts: z.array(exportedAct), sell_acts: z.array(exportedAct) }),
    status: 200,
  },
  page: {
    method: "GET",
    path: "/acts/export/acts",
    summary:
      "Acts of a group that are exported, or not, 50 a page; a search reads on until it has 50, filters up to 1,000 acts a call.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ type: group, query, tab, ...filters, cursor: pageQuery.cursor }),
    reply: z.object({ results: z.array(exportedAct), next: z.nullable(z.string()) }),
    status: 200,
  },
  total: {
    method: "GET",
    path: "/acts/export/total",
    summary: "Number and sum with VAT of the acts that an export of a whole group, search or filter takes.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ type: group, query, ...filters }),
    reply: z.object({
      count: z.int(),
      /** Euros with VAT. */
      sum: z.number(),
    }),
    status: 200,
    lambda: LARGE_CALL,
  },
  review: {
    method: "POST",
    path: "/acts/export/review",
    summary: "What an export of chosen acts would take: number, sum, clients, and acts that a person should look at.",
    who: audiences.superUsers,
    grants: ["table:read"],
    body: chosen,
    reply: exportReview,
    status: 200,
    lambda: LARGE_CALL,
  },
  create: {
    method: "POST",
    path: "/acts/export",
    summary: "Makes a file of acts and marks them as exported; more than 2,000 are left to a worker.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "files:write:exports", "queue:exports"],
    body: chosen,
    reply: exportRun,
    status: 201,
    lambda: { memoryMb: 2048 },
  },
  progress: {
    method: "GET",
    path: "/acts/export/{id}",
    summary: "How far an export is, and its file.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: exportRun,
    status: 200,
    problems: ["not_found"],
  },
  file: {
    method: "GET",
    path: "/acts/export/{id}/file",
    summary: "Redirects to a short-lived link to the file of an export.",
    who: audiences.superUsers,
    grants: ["table:read", "files:read:exports"],
    params: z.object({ id: idText }),
    reply: z.object({ location: z.string() }),
    status: 303,
    problems: ["not_found"],
  },
});
