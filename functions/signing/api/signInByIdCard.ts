import { letterOfOwner } from "#functions/letters/letterOfOwner.ts";
import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attemptView, beginCardAttempt, beginningBrowser } from "#functions/signing/eid/signInAttempt.ts";
import { checkOffered, countRequest } from "#functions/signing/eid/wantedMeans.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInByIdCard, async ({ body, cookies, address, now }) => {
  checkOffered("idCard");
  await countRequest({ address }, now);
  const letter = await letterOfOwner(body.letter, address, now);
  const browser = beginningBrowser(cookies);
  const attempt = await beginCardAttempt(letter, browser.hash, now);
  const { ends_in } = attemptView(attempt, now);
  return new Reply({ id: attempt.id, nonce: attempt.challenge, ends_in }, { cookies: [browser.cookie] });
});
