import { letterOfOwner } from "#functions/letters/letterOfOwner.ts";
import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { askPhone } from "#functions/signing/eid/signInAttempt.ts";
import { checkOffered, typedSmartId } from "#functions/signing/eid/wantedMeans.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInBySmartId, async ({ body, cookies, address, now }) => {
  checkOffered("smartId");
  const letter = await letterOfOwner(body.letter, address, now);
  const { reply, cookie } = await askPhone(typedSmartId(body), letter, { cookies, address, now });
  return new Reply(reply, { cookies: [cookie] });
});
