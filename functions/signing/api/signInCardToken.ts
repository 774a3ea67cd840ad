import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { enqueueAttempt, passOn } from "#functions/signing/eid/phoneAttempt.ts";
import { GUARD_SECONDS, ownAttempt } from "#functions/signing/eid/signInAttempt.ts";
import { isLive } from "#functions/signing/store/attempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInCardToken, async ({ params, body, cookies, now }) => {
  const attempt = await ownAttempt(params.id, cookies);
  if (!isLive(attempt, now)) throw new Problem("not_found");
  // Sent before the token is used up: a crash between the two would leave a used token without a reader.
  await enqueueAttempt(attempt, GUARD_SECONDS);
  // A nonce is used once: a second token finds no challenged attempt.
  const token = JSON.stringify(body.token);
  const isTaken = await passOn(attempt, ["challenged"], { state: "queued", token });
  if (!isTaken) throw new Problem("not_found");
  return undefined;
});
