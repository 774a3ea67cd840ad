import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { verifyPiece } from "#shared/platform/verifyShapes.ts";
import { readPiece } from "./readPiece.ts";
import { verifyStep } from "./verifyStep.ts";

/** Kept to write what waits in memory. */
const SECONDS_TO_WRITE = 180;

/** Returns where the next round of the piece begins, or without `goesOn` that it has ended. */
export const handler = verifyStep("readPiece", verifyPiece, (piece) =>
  readPiece(piece, { until: Date.now() + (functionTimeoutSeconds() - SECONDS_TO_WRITE) * 1000 }),
);
