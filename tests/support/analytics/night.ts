import { nightDefinition } from "#infra/basis/nightDefinition.ts";
import { nightHandler } from "#tests/support/services/handlers.ts";
import { runMachine } from "./states.ts";

export type NightFunction = (input: unknown) => Promise<unknown>;

const definition = nightDefinition({
  functions: { beginNight: "beginNight", exportSegment: "exportSegment", publishNight: "publishNight" },
  atOnce: 2,
});

/** One execution of the nightly export, in which functions may be replaced. @returns the name of its run */
export async function runNight(startedAt: string, replaced: Record<string, NightFunction> = {}): Promise<string> {
  const [beginNight, exportSegment, publishNight] = await Promise.all([
    nightHandler("beginNight"),
    nightHandler("exportSegment"),
    nightHandler("publishNight"),
  ]);
  const functions = { beginNight, exportSegment, publishNight, ...replaced };
  const execution = { Id: `arn:aws:states:eu-north-1:1:execution:virn:${startedAt}`, StartTime: startedAt };
  const result = await runMachine(definition, {}, functions, execution);
  return (result as { run: string }).run;
}
