import { Problem } from "#functions/platform/problem.ts";
import { attemptById, type EidAttempt } from "#functions/signing/store/attempt.ts";
import { browserIn } from "./browser.ts";

/** @throws Problem `not_found` unless this browser began the attempt */
export async function ownAttempt(id: string, cookies: readonly string[]): Promise<EidAttempt> {
  const browser = browserIn(cookies);
  const attempt = browser === undefined ? undefined : await attemptById(id);
  if (!attempt || attempt.browser !== browser) throw new Problem("not_found");
  return attempt;
}
