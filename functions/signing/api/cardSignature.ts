import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { failSigning, ownSigning, signingAsBegun } from "#functions/signing/attempts/attemptedSigning.ts";
import { enqueueAttempt } from "#functions/signing/eid/phoneAttempt.ts";
import { isLive, type SigningAttempt } from "#functions/signing/store/attempt.ts";
import { keepSignature } from "#functions/signing/store/signatureWrites.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.cardSignature, async ({ params, body, viewer, now }) => {
  const attempt = await ownSigning(params.id, viewer.id);
  const isTaken = isLive(attempt, now) && (await keepCardValue(attempt, body.signature, now));
  if (!isTaken) throw new Problem("not_found");
  return undefined;
});

/** Stores the value; from here on the signature cannot be cancelled. False when the attempt has left its state. */
async function keepCardValue(attempt: SigningAttempt, value: string, now: Date): Promise<boolean> {
  if (attempt.state !== "challenged") return false;
  const found = await signingAsBegun(attempt);
  const outcome = found.ok ? await keepSignature(attempt, "queued", value, found.container, now) : "gone";
  if (outcome === "late") return false;
  if (outcome === "gone") await failSigning(attempt, found.ok ? "container_gone" : found.outcome);
  else await enqueueAttempt(attempt, 0);
  return true;
}
