import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, nothing, pageOf, pageQuery } from "#shared/platform/schemas.ts";
import { doubtKind, doubtPrint } from "#shared/reports/contract.ts";

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
  decided_by: z.string(),
  can_retry: z.boolean(),
});
export type ImportRun = z.infer<typeof importRun>;

const doubt = z.object({ row: z.int(), column: z.string(), kind: doubtKind, reason: z.string(), count: z.int() });

const error = z.object({
  row: z.int(),
  column: z.string(),
  reason: z.string(),
  report: z.optional(z.string()),
  text: z.optional(z.string()),
});

export const importRoutes = defineArea({
  start: {
    method: "POST",
    path: "/reports/imports",
    summary: "Queues an uploaded file of measurement reports.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "files:read:uploads", "files:write:uploads", "queue:imports"],
    body: z.object({ upload: z.string().check(z.maxLength(100)) }),
    reply: importRun,
    status: 201,
    problems: ["upload_missing", "too_large", "file_type"],
  },
  list: {
    method: "GET",
    path: "/reports/imports",
    summary: "Imported files, newest first; `waits`: only those whose doubts wait for a decision, oldest first.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ ...pageQuery, waits: z.optional(z.literal("doubts")) }),
    reply: pageOf(importRun),
    status: 200,
  },
  refusedWaybills: {
    method: "GET",
    path: "/reports/waybills/refused",
    summary: "Waybills from EVR that cannot become a report, with their reasons; the longest waiting first.",
    who: audiences.superUsers,
    grants: ["table:read"],
    reply: z.object({
      /** `remedy`: what helps; '' where it is not known. */
      results: z.array(
        z.object({ number: z.string(), reason: z.string(), remedy: z.string(), since: z.iso.datetime() }),
      ),
      /** True when these are all of them. */
      is_whole: z.boolean(),
    }),
    status: 200,
  },
  load: {
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
  retry: {
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
  confirm: {
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
  cancel: {
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
