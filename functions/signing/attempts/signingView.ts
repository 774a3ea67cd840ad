import { Problem } from "#functions/platform/problem.ts";
import { isGiven, type SigningAttempt, signingById } from "#functions/signing/store/attempt.ts";
import { eidText } from "#shared/containers/outcomes.ts";

export interface SigningView {
  state: "waiting" | "embedding" | "signed" | "failed";
  verification_code: string | null;
  message: string | null;
  /** Seconds. */
  ends_in: number;
}

/** The worker has by then ended every signature that was given in time. */
const GRACE_SECONDS = 120;

/** An unfinished attempt has failed after its time, even if no worker says so. */
export function signingView(attempt: SigningAttempt, now: Date): SigningView {
  const left = attempt.endsAt - Math.floor(now.getTime() / 1000);
  const ends_in = Math.max(0, left);
  const { state, means, verificationCode = null } = attempt;
  const nothing = { verification_code: null, message: null, ends_in };
  if (state === "consumed") return { ...nothing, state: "signed" };
  if (isGiven(attempt) && left > -GRACE_SECONDS) return { ...nothing, state: "embedding" };
  const hasEnded = state === "failed" || state === "cancelled";
  if (!hasEnded && ends_in > 0) return { ...nothing, state: "waiting", verification_code: verificationCode };
  const outcome =
    state === "failed" ? (attempt.outcome ?? "interrupted") : state === "cancelled" ? "cancelled" : "expired";
  return { ...nothing, state: "failed", message: eidText(means, outcome), ends_in: 0 };
}

/** @throws Problem `not_found` unless this person began to sign by the attempt */
export async function ownSigning(id: string, person: number): Promise<SigningAttempt> {
  const attempt = await signingById(id);
  if (attempt?.signing.person !== person) throw new Problem("not_found");
  return attempt;
}
