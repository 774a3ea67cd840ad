import { isStill } from "#functions/data/reports/importClaims.ts";
import type { ImportRun } from "#functions/data/reports/importRun.ts";
import type { ImportRun as WireImportRun } from "#shared/api/areas/reports.ts";

export function wireImportRun(run: ImportRun, now: Date): WireImportRun {
  return {
    id: run.id,
    file_name: run.fileName,
    created: run.created,
    created_by: run.createdBy,
    state: run.state,
    rows: run.rows,
    rows_done: run.rowsDone,
    reports_new: run.reportsNew,
    reports_changed: run.reportsChanged,
    reports_unchanged: run.reportsUnchanged,
    error_count: run.errorCount,
    can_retry: isStill(run, now.getTime()),
  };
}
