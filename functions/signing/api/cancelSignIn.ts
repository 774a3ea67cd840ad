import { endpoint } from "#functions/platform/entry/http.ts";
import { ownAttempt } from "#functions/signing/eid/signInAttempt.ts";
import { LIVE_STATES, moveAttempt } from "#functions/signing/store/attempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.cancelSignIn, async ({ params, cookies }) => {
  const { id } = await ownAttempt(params.id, cookies);
  await moveAttempt(id, [...LIVE_STATES, "confirmed"], { state: "cancelled" });
  return undefined;
});
