import { verifyDefinition } from "#infra/basis/verifyDefinition.ts";
import { readJson, runKey } from "#scripts/verifying/divided/runFiles.ts";
import { type VerifyResult, verifyResult } from "#shared/platform/verifyShapes.ts";
import { verifyStepNames } from "#shared/platform/verifySteps.ts";
import { runMachine } from "#tests/support/analytics/states.ts";
import { verifyHandler } from "#tests/support/services/handlers.ts";

export type StepFunction = (input: unknown) => Promise<unknown>;

const named = { beginVerify: "beginVerify", readPiece: "readPiece", gatherParts: "gatherParts" };
const definition = verifyDefinition({
  functions: { ...named, verifyPart: "verifyPart", finishVerify: "finishVerify" },
  atOnce: 2,
});

/** One execution of the definition, in which functions may be replaced. */
export async function runDivided(
  startedAt: string,
  replaced: Record<string, StepFunction> = {},
): Promise<VerifyResult> {
  const handlers = await Promise.all(verifyStepNames.map(async (step) => [step, await verifyHandler(step)] as const));
  const functions: Record<string, StepFunction> = { ...Object.fromEntries(handlers), ...replaced };
  const execution = { Id: `arn:aws:states:eu-north-1:1:execution:virn:${startedAt}`, StartTime: startedAt };
  const ended = await runMachine(definition, {}, functions, execution);
  return readJson(verifyResult, runKey((ended as { run: string }).run, "result.json"));
}
