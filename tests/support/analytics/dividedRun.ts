import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import type { DividedMachineName } from "#shared/handlerFiles.ts";
import type { DividedStepNames } from "#shared/platform/dividedSteps.ts";
import type { ExportStep } from "#shared/platform/exportSteps.ts";
import type { VerifyStep } from "#shared/platform/verifySteps.ts";
import { dividedHandler } from "#tests/support/services/handlers.ts";
import { runMachine } from "./states.ts";

export type StepFunction = (input: unknown) => Promise<unknown>;

/** One execution of a machine, in which functions may be replaced. @returns the name of its run */
export async function runDividedMachine<Step extends ExportStep | VerifyStep>(
  machine: DividedMachineName,
  names: DividedStepNames<Step>,
  startedAt: string,
  replaced: Record<string, StepFunction>,
): Promise<string> {
  const steps = Object.values<Step>({ ...names });
  const functions = Object.fromEntries(steps.map((step) => [step, step])) as Record<Step, Step>;
  const handlers = await Promise.all(steps.map(async (step) => [step, await dividedHandler(machine, step)] as const));
  const execution = { Id: `arn:aws:states:eu-north-1:1:execution:virn:${startedAt}`, StartTime: startedAt };
  const all = { ...Object.fromEntries(handlers), ...replaced };
  const ended = await runMachine(dividedDefinition(names, { functions, atOnce: 2 }), {}, all, execution);
  return (ended as { run: string }).run;
}
