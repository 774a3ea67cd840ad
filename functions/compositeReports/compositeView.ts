import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { CompositeReport } from "#shared/compositeReports/contract.ts";
import { type CompositeRun, compositeRunOfPerson } from "./store/compositeRun.ts";

/** The caller's newest report, if it has this id. @throws Problem `not_found` for every other one, and for a cancelled one. */
export async function ownComposite(id: string, viewer: Viewer): Promise<CompositeRun> {
  const run = await compositeRunOfPerson(viewer.id);
  if (run?.id !== Number(id) || run.state === "cancelled") throw new Problem("not_found");
  return run;
}

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
