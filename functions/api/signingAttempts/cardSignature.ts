import { Problem } from "#functions/core/problem.ts";
import { isLive } from "#functions/data/eid/attempt.ts";
import { endpoint } from "#functions/entry/http.ts";
import { keepCardValue } from "#functions/signing/attempts/keepCardValue.ts";
import { ownSigning } from "#functions/signing/attempts/ownSigning.ts";
import { signingAttemptRoutes } from "#shared/api/areas/signing/signingAttempts.ts";

export const handler = endpoint(signingAttemptRoutes.cardSignature, async ({ params, body, viewer, now }) => {
  const attempt = await ownSigning(params.id, viewer.id);
  const isTaken = isLive(attempt, now) && (await keepCardValue(attempt, body.signature, now));
  if (!isTaken) throw new Problem("not_found");
  return undefined;
});
