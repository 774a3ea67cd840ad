import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { gatherLists, roundsOf } from "#scripts/divided/rounds.ts";
import { begunRun, dividedDone } from "#shared/platform/dividedShapes.ts";
import { workKey } from "./runKeys.ts";

/** @throws Error naming a piece that has not ended, before anything is written */
export const handler = dividedStep("export-gatherPlan", begunRun, async (begun) => {
  const done = await roundsOf(workKey(begun.run, "planned"), dividedDone, begun);
  return gatherLists(workKey(begun.run, "lists"), begun, done);
});
