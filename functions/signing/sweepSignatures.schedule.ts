import { signaturesGivenBefore } from "#functions/containers/store/givenSignature.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";

/** Longer than embedding a signature takes, so that a running worker is seldom disturbed. */
const GIVEN_FOR_MS = 60_000;

export async function handler(): Promise<void> {
  const attempts = await signaturesGivenBefore(Date.now() - GIVEN_FOR_MS);
  await enqueue(
    "eidAttempts",
    attempts.map((attempt) => ({ attempt, purpose: "sign" as const })),
  );
}
