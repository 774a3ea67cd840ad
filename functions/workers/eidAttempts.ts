import { runAttempt } from "#functions/eid/runAttempt.ts";
import { worker } from "#functions/entry/queue.ts";
import { runSigning } from "#functions/signing/attempts/runSigning.ts";

/** A message from before signatures existed has no purpose. */
export const handler = worker("eidAttempts", ({ attempt, purpose = "signIn" }) =>
  purpose === "sign" ? runSigning(attempt, new Date()) : runAttempt(attempt, new Date()),
);
