import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { gatheredRun } from "#shared/platform/dividedShapes.ts";
import { finishExport } from "./finishExport.ts";

export const handler = dividedStep("export-finishExport", gatheredRun, async (gathered) => {
  const { run } = await finishExport(gathered);
  return { run };
});
