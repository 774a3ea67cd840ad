import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { dividedPart } from "#shared/platform/dividedShapes.ts";
import { copyPart } from "./copyPart.ts";

/** Kept for the files that are being copied, and the list of all. */
const SECONDS_TO_WRITE = 240;

export const handler = dividedStep("export-copyPart", dividedPart, (part) =>
  copyPart(part, { until: Date.now() + (functionTimeoutSeconds() - SECONDS_TO_WRITE) * 1000 }),
);
