import { readJson } from "#scripts/divided/frames.ts";
import { workKey } from "#scripts/exporting/divided/runKeys.ts";
import { type ExportResult, exportResult } from "#shared/platform/exportShapes.ts";
import { exportStepNames } from "#shared/platform/exportSteps.ts";
import { runDividedMachine, type StepFunction } from "#tests/support/analytics/dividedRun.ts";

/** One execution, in which functions may be replaced. */
export async function runExport(startedAt: string, replaced: Record<string, StepFunction> = {}): Promise<ExportResult> {
  const run = await runDividedMachine("export", exportStepNames, startedAt, replaced);
  return readJson(exportResult, workKey(run, "result.json"));
}
