import { endpoint } from "#functions/platform/entry/http.ts";
import { attemptView, ownAttempt } from "#functions/signing/eid/signInAttempt.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInProgress, async ({ params, cookies, now }) =>
  attemptView(await ownAttempt(params.id, cookies), now),
);
