import { attemptView } from "#functions/eid/attemptView.ts";
import { beginCardAttempt } from "#functions/eid/beginAttempt.ts";
import { beginningBrowser } from "#functions/eid/browser.ts";
import { countRequest } from "#functions/eid/limits.ts";
import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.idCard, async ({ cookies, address, now }) => {
  checkOffered("idCard");
  await countRequest({ address }, now);
  const browser = beginningBrowser(cookies);
  const attempt = await beginCardAttempt(browser.hash, now);
  const { ends_in } = attemptView(attempt, now);
  return new Reply({ id: attempt.id, nonce: attempt.challenge, ends_in }, { cookies: [browser.cookie] });
});
