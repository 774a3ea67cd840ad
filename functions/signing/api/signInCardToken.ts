import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { GUARD_SECONDS } from "#functions/signing/eid/beginAttempt.ts";
import { ownAttempt } from "#functions/signing/eid/ownAttempt.ts";
import { enqueueAttempt } from "#functions/signing/eid/phoneRun.ts";
import { isLive, moveAttempt } from "#functions/signing/store/attempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInCardToken, async ({ params, body, cookies, now }) => {
  const attempt = await ownAttempt(params.id, cookies);
  if (!isLive(attempt, now)) throw new Problem("not_found");
  // Sent before the token is used up: a crash between the two would leave a used token without a reader.
  await enqueueAttempt(attempt, GUARD_SECONDS);
  // A nonce is used once: a second token finds no challenged attempt.
  const token = JSON.stringify(body.token);
  const isTaken = await moveAttempt(attempt.id, ["challenged"], { state: "queued", token });
  if (!isTaken) throw new Problem("not_found");
  await enqueueAttempt(attempt, 0);
  return undefined;
});
