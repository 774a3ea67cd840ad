import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import { readJson } from "#scripts/divided/frames.ts";
import { runKey } from "#scripts/verifying/divided/runFiles.ts";
import { type VerifyResult, verifyResult } from "#shared/platform/verifyShapes.ts";
import { verifyStepNames } from "#shared/platform/verifySteps.ts";
import { runDefinition, type StepFunction } from "#tests/support/analytics/dividedRun.ts";
import { verifyHandler } from "#tests/support/services/handlers.ts";

const functions = Object.fromEntries(Object.values(verifyStepNames).map((step) => [step, step])) as never;
const definition = dividedDefinition(verifyStepNames, { functions, atOnce: 2 });

/** One execution of the definition, in which functions may be replaced. */
export async function runDivided(
  startedAt: string,
  replaced: Record<string, StepFunction> = {},
): Promise<VerifyResult> {
  const steps = Object.values(verifyStepNames);
  const handlers = await Promise.all(steps.map(async (step) => [step, await verifyHandler(step)] as const));
  const run = await runDefinition(definition, startedAt, { ...Object.fromEntries(handlers), ...replaced });
  return readJson(verifyResult, runKey(run, "result.json"));
}
