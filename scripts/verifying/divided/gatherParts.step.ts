import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { putJson } from "#scripts/divided/frames.ts";
import { gatherLists, roundsOf } from "#scripts/divided/rounds.ts";
import { begunRun } from "#shared/platform/dividedShapes.ts";
import { donePiece, type GatheredCounts, type PartList } from "#shared/platform/verifyShapes.ts";
import { addedUp, runKey, toldTogether } from "./runFiles.ts";

/** @throws Error naming a piece that has not ended, before anything is written */
export const handler = dividedStep("verify-gatherParts", begunRun, async (begun) => {
  const done = await roundsOf(runKey(begun.run, "done"), donePiece, begun);
  const everywhere = done.flatMap((one) => one.everywhere ?? []);
  const gathered = await gatherLists(runKey(begun.run, "lists"), begun, done, {
    everywhere,
  } satisfies Omit<PartList, "files">);
  const counts: GatheredCounts = {
    counts: addedUp(done.map((one) => one.counts)),
    unchecked: addedUp(done.map(({ unchecked }) => unchecked)),
    ...toldTogether(done),
  };
  await putJson(runKey(begun.run, "gathered.json"), counts);
  return gathered;
});
