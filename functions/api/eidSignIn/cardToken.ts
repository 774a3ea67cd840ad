import { Problem } from "#functions/core/problem.ts";
import { isLive, moveAttempt } from "#functions/data/eid/attempt.ts";
import { ownAttempt } from "#functions/eid/ownAttempt.ts";
import { again } from "#functions/eid/phoneRun.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.cardToken, async ({ params, body, cookies, now }) => {
  const attempt = await ownAttempt(params.id, cookies);
  // A nonce is used once: a second token finds no attempt that is challenged.
  const token = JSON.stringify(body.token);
  const isTaken = isLive(attempt, now) && (await moveAttempt(attempt.id, ["challenged"], { state: "queued", token }));
  if (!isTaken) throw new Problem("not_found");
  await again(attempt, 0);
  return undefined;
});
