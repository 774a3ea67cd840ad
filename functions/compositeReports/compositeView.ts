import { hrefOf } from "#functions/hrefs.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { CompositeReport } from "#shared/compositeReports/contract.ts";
import { type CompositeRun, compositeRunOfPerson } from "./store/compositeRun.ts";

/** The caller's newest report. @throws Problem `not_found` for another id, and for a cancelled report. */
export async function ownComposite(id: string, viewer: Viewer): Promise<CompositeRun> {
  const run = await compositeRunOfPerson(viewer.id);
  if (run?.id !== Number(id) || run.state === "cancelled") throw new Problem("not_found");
  return run;
}

export function wireComposite({ id, state, completed, error, percent, night }: CompositeRun): CompositeReport {
  return {
    id,
    complete_timestamp: completed === "" ? null : completed,
    failed: state === "failed",
    last_error_message: error,
    result_file: state === "complete" ? hrefOf("/acts/custom_composite_reports/{id}/file", { id }) : null,
    percent,
    facts_of: night?.asOf ?? null,
  };
}
