import { log } from "#functions/core/log.ts";
import { type AttemptState, type EidAttempt, LIVE_STATES, moveAttempt } from "#functions/data/eid/attempt.ts";
import { forgetGivenSignature } from "#functions/data/signing/givenSignature.ts";
import { forgetAttempt } from "#functions/data/signing/signatureWrites.ts";
import type { EidOutcome } from "#shared/domain/eid/outcomes.ts";

/** Ends an attempt without a signature; the container can be signed again at once. */
export async function failSigning(attempt: EidAttempt, outcome: EidOutcome): Promise<void> {
  const { id, means } = attempt;
  const isOurs = await end(attempt, [...LIVE_STATES, "confirmed"], { state: "failed", outcome });
  if (isOurs) log.info("attempt failed", { attempt: id, means, outcome, purpose: "sign" });
}

/** Not while the signature is being put into the container, which takes a few seconds and cannot be undone. */
export async function cancelSigning(attempt: EidAttempt): Promise<void> {
  await end(attempt, LIVE_STATES, { state: "cancelled" });
}

async function end(
  attempt: EidAttempt,
  from: readonly AttemptState[],
  changes: { state: "failed"; outcome: EidOutcome } | { state: "cancelled" },
): Promise<boolean> {
  if (!(await moveAttempt(attempt.id, from, changes))) return false;
  await tidyAfter(attempt);
  return true;
}

/** What follows an end, and is done again where a crash came between. */
export async function tidyAfter(attempt: EidAttempt): Promise<void> {
  await forgetGivenSignature(attempt.id);
  await releaseContainer(attempt);
}

/** Lets the container be signed again without waiting for the end of the attempt's time. */
export async function releaseContainer({ id, endsAt, signing }: EidAttempt): Promise<void> {
  if (signing) await forgetAttempt(signing.container, { id, endsAt });
}
