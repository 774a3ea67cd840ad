import { forgetGivenSignature } from "#functions/containers/store/givenSignature.ts";
import { log } from "#functions/platform/log.ts";
import { measureBy } from "#functions/platform/measure.ts";
import { Problem } from "#functions/platform/problem.ts";
import {
  cancelUngiven,
  isGiven,
  LIVE_STATES,
  moveAttempt,
  type SigningAttempt,
  signingById,
} from "#functions/signing/store/attempt.ts";
import { forgetAttempt } from "#functions/signing/store/signatureWrites.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import type { SigningRefuser } from "#shared/platform/metrics.ts";

const BY_PERSON: ReadonlySet<EidOutcome> = new Set([
  "timeout",
  "cancelled",
  "expired",
  "not_client",
  "user_cancelled",
  "user_refused",
  "wrong_code",
  "phone_absent",
  "not_found",
  "no_suitable_account",
  "not_own_code",
  "other_person",
  "same_signer",
]);
const BY_SERVICE: ReadonlySet<EidOutcome> = new Set(["unavailable", "refused", "delivery_error", "proofs_unavailable"]);
const BY_CHANGE: ReadonlySet<EidOutcome> = new Set(["overtaken", "container_gone", "not_signer"]);

/** Tells metrics who ended an attempt to sign. A lack of a person's certificate or app counts as the person. */
export function refuserOf(outcome: EidOutcome): SigningRefuser {
  if (BY_SERVICE.has(outcome)) return "service";
  if (BY_CHANGE.has(outcome)) return "change";
  const isPerson = BY_PERSON.has(outcome) || /certificate|revoked|sim_error|unusable|app_too_old/.test(outcome);
  return isPerson ? "person" : "virn";
}

export async function failSigning(attempt: SigningAttempt, outcome: EidOutcome): Promise<void> {
  const { id, means } = attempt;
  if (!(await moveAttempt(id, [...LIVE_STATES, "confirmed"], { state: "failed", outcome }))) return;
  await tidyAfter({ ...attempt, outcome });
  measureBy("SigningsRefused", refuserOf(outcome));
  log.info("attempt failed", { attempt: id, means, outcome, purpose: "sign" });
}

/** docs/rules/signingAttempts.md, "Cancelling". @throws Problem `signature_pending` from the PIN to the end */
export async function cancelSigning(attempt: SigningAttempt, now: Date): Promise<void> {
  if (await cancelUngiven(attempt.id)) return tidyAfter(attempt);
  const found = await signingById(attempt.id);
  if (found && isGiven(found) && now.getTime() < found.endsAt * 1000) throw new Problem("signature_pending");
}

/** Follows an end; repeated after a crash. */
export async function tidyAfter(attempt: SigningAttempt): Promise<void> {
  await forgetGivenSignature(attempt.id);
  await releaseContainer(attempt);
}

export async function releaseContainer({ id, endsAt, signing, means, outcome }: SigningAttempt): Promise<void> {
  await forgetAttempt(signing.container, { id, endsAt }, { means, outcome: outcome ?? "cancelled" });
}
