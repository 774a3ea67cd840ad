import { LIVE_STATES, moveAttempt } from "#functions/data/eid/attempt.ts";
import { ownAttempt } from "#functions/eid/ownAttempt.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.cancel, async ({ params, cookies }) => {
  const { id } = await ownAttempt(params.id, cookies);
  await moveAttempt(id, [...LIVE_STATES, "confirmed"], { state: "cancelled" });
  return undefined;
});
