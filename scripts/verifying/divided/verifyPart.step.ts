import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { dividedPart } from "#shared/platform/dividedShapes.ts";
import { verifyPartOf } from "./verifyPart.ts";

/** Kept to write what was found; a container takes a second at most. */
const SECONDS_TO_WRITE = 60;

export const handler = dividedStep("verify-verifyPart", dividedPart, async (own) => {
  await verifyPartOf(own, Date.now() + (functionTimeoutSeconds() - SECONDS_TO_WRITE) * 1000);
  return {};
});
