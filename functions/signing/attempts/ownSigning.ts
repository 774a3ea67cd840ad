import { Problem } from "#functions/core/problem.ts";
import { attemptById, type EidAttempt } from "#functions/data/eid/attempt.ts";

/** @throws Problem `not_found` unless this person began to sign by the attempt */
export async function ownSigning(id: string, person: number): Promise<EidAttempt> {
  const attempt = await attemptById(id);
  if (attempt?.purpose !== "sign" || attempt.signing?.person !== person) throw new Problem("not_found");
  return attempt;
}
