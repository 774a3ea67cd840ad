import { readJson } from "#scripts/divided/frames.ts";
import { runKey } from "#scripts/verifying/divided/runFiles.ts";
import { type VerifyResult, verifyResult } from "#shared/platform/verifyShapes.ts";
import { verifyStepNames } from "#shared/platform/verifySteps.ts";
import { runDividedMachine, type StepFunction } from "#tests/support/analytics/dividedRun.ts";

/** One execution, in which functions may be replaced. */
export async function runDivided(
  startedAt: string,
  replaced: Record<string, StepFunction> = {},
): Promise<VerifyResult> {
  const run = await runDividedMachine("verify", verifyStepNames, startedAt, replaced);
  return readJson(verifyResult, runKey(run, "result.json"));
}
