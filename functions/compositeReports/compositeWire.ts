import type { CompositeReport } from "#shared/compositeReports/contract.ts";
import type { CompositeRun } from "./store/compositeRun.ts";

/** As the calls answer it. */
export function wireComposite({ id, state, completed, error, percent }: CompositeRun): CompositeReport {
  return {
    id,
    complete_timestamp: completed === "" ? null : completed,
    failed: state === "failed",
    last_error_message: error,
    result_file: state === "complete" ? `/api/v1/acts/custom_composite_reports/${id}/file/` : null,
    percent,
  };
}
