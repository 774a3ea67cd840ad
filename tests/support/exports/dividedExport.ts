import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import { readJson } from "#scripts/divided/frames.ts";
import { workKey } from "#scripts/exporting/divided/runKeys.ts";
import { type ExportResult, exportResult } from "#shared/platform/exportShapes.ts";
import { exportStepNames } from "#shared/platform/exportSteps.ts";
import { runDefinition, type StepFunction } from "#tests/support/analytics/dividedRun.ts";
import { exportHandler } from "#tests/support/services/handlers.ts";

const functions = Object.fromEntries(Object.values(exportStepNames).map((step) => [step, step])) as never;
const definition = dividedDefinition(exportStepNames, { functions, atOnce: 2 });

/** One execution of the definition, in which functions may be replaced. */
export async function runExport(startedAt: string, replaced: Record<string, StepFunction> = {}): Promise<ExportResult> {
  const steps = Object.values(exportStepNames);
  const handlers = await Promise.all(steps.map(async (step) => [step, await exportHandler(step)] as const));
  const run = await runDefinition(definition, startedAt, { ...Object.fromEntries(handlers), ...replaced });
  return readJson(exportResult, workKey(run, "result.json"));
}
