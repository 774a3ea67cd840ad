import { Problem } from "#functions/platform/problem.ts";
import { type SignInAttempt, signInById } from "#functions/signing/store/attempt.ts";
import { eidText } from "#shared/containers/outcomes.ts";
import { browserIn } from "./browser.ts";

export interface AttemptView {
  state: "waiting" | "confirmed" | "failed";
  verification_code: string | null;
  message: string | null;
  /** Seconds. */
  ends_in: number;
}

/** An unfinished attempt has failed after its time, even if no worker says so. */
export function attemptView(attempt: SignInAttempt, now: Date): AttemptView {
  const ends_in = Math.max(0, attempt.endsAt - Math.floor(now.getTime() / 1000));
  const { state, means, verificationCode = null } = attempt;
  if (state === "confirmed" && ends_in > 0)
    return { state, verification_code: verificationCode, message: null, ends_in };
  const isOpen = state !== "failed" && state !== "cancelled" && state !== "consumed";
  if (isOpen && ends_in > 0) return { state: "waiting", verification_code: verificationCode, message: null, ends_in };
  const outcome =
    state === "failed" ? (attempt.outcome ?? "interrupted") : state === "cancelled" ? "cancelled" : "expired";
  return { state: "failed", verification_code: null, message: eidText(means, outcome), ends_in: 0 };
}

/** @throws Problem `not_found` unless this browser began the attempt */
export async function ownAttempt(id: string, cookies: readonly string[]): Promise<SignInAttempt> {
  const browser = browserIn(cookies);
  const attempt = browser === undefined ? undefined : await signInById(id);
  if (!attempt || attempt.browser !== browser) throw new Problem("not_found");
  return attempt;
}
