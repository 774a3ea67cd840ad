import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { verifyPart } from "#shared/platform/verifyShapes.ts";
import { verifyPartOf } from "./verifyPart.ts";
import { verifyStep } from "./verifyStep.ts";

/** Kept to write what was found; a container takes a second at most. */
const SECONDS_TO_WRITE = 60;

export const handler = verifyStep("verifyPart", verifyPart, async (own) => {
  await verifyPartOf(own, Date.now() + (functionTimeoutSeconds() - SECONDS_TO_WRITE) * 1000);
  return {};
});
