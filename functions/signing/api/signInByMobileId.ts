import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { askPhone } from "#functions/signing/eid/askPhone.ts";
import { checkOffered, typedMobileId } from "#functions/signing/eid/wantedMeans.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signInByMobileId, async ({ body, cookies, address, now }) => {
  checkOffered("mobileId");
  const { reply, cookie } = await askPhone(typedMobileId(body), { cookies, address, now });
  return new Reply(reply, { cookies: [cookie] });
});
