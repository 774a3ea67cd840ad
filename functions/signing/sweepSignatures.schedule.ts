import { signaturesGivenBefore } from "#functions/containers/store/givenSignature.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";
import { inOrigins } from "#functions/platform/log.ts";

/** Longer than embedding a signature takes, so that a running worker is seldom disturbed. */
const GIVEN_FOR_MS = 60_000;

export const handler = schedule("sweepSignatures", async () => {
  await inOrigins(await signaturesGivenBefore(Date.now() - GIVEN_FOR_MS), (given) =>
    enqueue(
      "eidAttempts",
      given.map(({ attempt }) => ({ attempt, purpose: "sign" as const })),
    ),
  );
});
