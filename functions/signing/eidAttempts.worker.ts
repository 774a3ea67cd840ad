import { isLetterLive } from "#functions/letters/letterOfOwner.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { runSigning } from "./attempts/runSigning.ts";
import { runAttempt } from "./eid/runAttempt.ts";

/** A message from before signatures existed has no purpose. */
export const handler = worker("eidAttempts", ({ attempt, purpose = "signIn" }) =>
  purpose === "sign" ? runSigning(attempt, new Date()) : runAttempt(attempt, new Date(), isLetterLive),
);
