import { beginRun } from "#scripts/divided/beginRun.ts";
import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { WAYBILLS } from "#scripts/exporting/waybillFiles.ts";
import { startedRun } from "#shared/platform/dividedShapes.ts";

export const handler = dividedStep("export-beginExport", startedRun, (started) => beginRun(started, [WAYBILLS]));
