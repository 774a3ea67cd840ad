import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { nightSegment } from "#shared/platform/nightShapes.ts";
import { exportPart } from "./exportPart.ts";
import { nightStep } from "./nightStep.ts";

/** Kept to write what waits in memory: some twenty files of up to 32 MB. */
const SECONDS_TO_WRITE = 180;

/** Returns where the next part of the segment begins, or without `after` that it has ended. */
export const handler = nightStep("exportSegment", nightSegment, (own) =>
  exportPart(own, { until: Date.now() + (functionTimeoutSeconds() - SECONDS_TO_WRITE) * 1000 }),
);
