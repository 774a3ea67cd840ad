import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { keepCardValue } from "#functions/signing/attempts/keepCardValue.ts";
import { ownSigning } from "#functions/signing/attempts/ownSigning.ts";
import { isLive } from "#functions/signing/store/attempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.cardSignature, async ({ params, body, viewer, now }) => {
  const attempt = await ownSigning(params.id, viewer.id);
  const isTaken = isLive(attempt, now) && (await keepCardValue(attempt, body.signature, now));
  if (!isTaken) throw new Problem("not_found");
  return undefined;
});
