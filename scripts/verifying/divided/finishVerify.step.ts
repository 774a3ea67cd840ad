import { keysUnder } from "#functions/analytics/nightFiles.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { putJson, readJson } from "#scripts/divided/frames.ts";
import { waitingMessages } from "#scripts/verifying/waitingMessages.ts";
import { gatheredRun } from "#shared/platform/dividedShapes.ts";
import { type DonePart, donePart, gatheredCounts, type VerifyResult } from "#shared/platform/verifyShapes.ts";
import { addedUp, runKey, toldOf, toldTogether } from "./runFiles.ts";

const AT_ONCE = 16;

/** @throws Error where a part is missing */
export const handler = dividedStep("verify-finishVerify", gatheredRun, async ({ run, startedAt, parts }) => {
  const done: DonePart[] = [];
  await inParallel(await keysUnder(runKey(run, "found")), AT_ONCE, async (key) => {
    done.push(await readJson(donePart, key));
  });
  if (done.length !== parts) throw new Error(`${done.length} of ${parts} parts are verified`);
  const { counts, unchecked, ...alone } = await readJson(gatheredCounts, runKey(run, "gathered.json"));
  const waiting = toldOf(await waitingMessages(Date.parse(startedAt)));
  const containers = addedUp(done.map((one) => one.containers));
  const { files = 0, signed = 0, unopened = 0 } = containers;
  const result: VerifyResult = {
    run,
    startedAt,
    endedAt: new Date().toISOString(),
    counts,
    unchecked,
    ...toldTogether([alone, ...done, waiting]),
    containers: { files, signed, unopened },
    left: done.reduce((sum, { left }) => sum + left, 0),
    notMade: [
      "Signatures of containers were only counted: their validity is verified where EID_SETTINGS is set.",
      ...(unopened > 0 ? [`${unopened} containers were not opened, for lack of time.`] : []),
    ],
  };
  await putJson(runKey(run, "result.json"), result);
  return { run };
});
