import { Problem } from "#functions/platform/problem.ts";
import { attemptById, type EidAttempt } from "#functions/signing/store/attempt.ts";

/** @throws Problem `not_found` unless this person began to sign by the attempt */
export async function ownSigning(id: string, person: number): Promise<EidAttempt> {
  const attempt = await attemptById(id);
  if (attempt?.purpose !== "sign" || attempt.signing?.person !== person) throw new Problem("not_found");
  return attempt;
}
