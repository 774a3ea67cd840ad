import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { ownAttempt } from "#functions/signing/eid/attemptView.ts";
import { again } from "#functions/signing/eid/phoneRun.ts";
import { isLive, moveAttempt } from "#functions/signing/store/attempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInCardToken, async ({ params, body, cookies, now }) => {
  const attempt = await ownAttempt(params.id, cookies);
  // A nonce is used once: a second token finds no challenged attempt.
  const token = JSON.stringify(body.token);
  const isTaken = isLive(attempt, now) && (await moveAttempt(attempt.id, ["challenged"], { state: "queued", token }));
  if (!isTaken) throw new Problem("not_found");
  await again(attempt, 0);
  return undefined;
});
