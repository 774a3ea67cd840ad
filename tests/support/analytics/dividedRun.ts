import { runMachine } from "./states.ts";

export type StepFunction = (input: unknown) => Promise<unknown>;

/** One execution. @returns the name of its run */
export async function runDefinition(
  definition: Parameters<typeof runMachine>[0],
  startedAt: string,
  functions: Record<string, StepFunction>,
): Promise<string> {
  const execution = { Id: `arn:aws:states:eu-north-1:1:execution:virn:${startedAt}`, StartTime: startedAt };
  const ended = await runMachine(definition, {}, functions, execution);
  return (ended as { run: string }).run;
}
