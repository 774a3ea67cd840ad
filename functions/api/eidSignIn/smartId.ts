import { askPhone } from "#functions/eid/askPhone.ts";
import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { typedSmartId } from "#functions/eid/typedPerson.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";

export const handler = endpoint(eidSignInRoutes.smartId, async ({ body, cookies, address, now }) => {
  checkOffered("smartId");
  const { reply, cookie } = await askPhone(typedSmartId(body), { cookies, address, now });
  return new Reply(reply, { cookies: [cookie] });
});
