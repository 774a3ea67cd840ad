import { attemptView } from "#functions/eid/attemptView.ts";
import { ownAttempt } from "#functions/eid/ownAttempt.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.progress, async ({ params, cookies, now }) =>
  attemptView(await ownAttempt(params.id, cookies), now),
);
