import { askPhone } from "#functions/eid/askPhone.ts";
import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { typedMobileId } from "#functions/eid/typedPerson.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.mobileId, async ({ body, cookies, address, now }) => {
  checkOffered("mobileId");
  const { reply, cookie } = await askPhone(typedMobileId(body), { cookies, address, now });
  return new Reply(reply, { cookies: [cookie] });
});
