import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { dividedPiece } from "#shared/platform/dividedShapes.ts";
import { readPiece } from "./readPiece.ts";

/** Kept to write what waits in memory. */
const SECONDS_TO_WRITE = 180;

/** Returns where the next round of the piece begins, or without `goesOn` that it has ended. */
export const handler = dividedStep("verify-readPiece", dividedPiece, (piece) =>
  readPiece(piece, { until: Date.now() + (functionTimeoutSeconds() - SECONDS_TO_WRITE) * 1000 }),
);
