import { fieldProblem } from "#functions/core/problem.ts";
import { askPhone } from "#functions/eid/askPhone.ts";
import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";
import { checkCode, checkPhone, identityTexts } from "#shared/domain/eid/typedIdentity.ts";

export const handler = endpoint(eidSignInRoutes.mobileId, async ({ body, cookies, address, now }) => {
  checkOffered("mobileId");
  const [phone, code] = [checkPhone(body.phoneNumber), checkCode(body.idCode)];
  if (!phone.ok || !code.ok) {
    throw fieldProblem({
      ...(phone.ok ? {} : { phoneNumber: identityTexts[phone.error] }),
      ...(code.ok ? {} : { idCode: identityTexts[code.error] }),
    });
  }
  const { reply, cookie } = await askPhone(
    { means: "mobileId", code: code.value, phone: phone.value },
    { cookies, address, now },
  );
  return new Reply(reply, { cookies: [cookie] });
});
