import { fieldProblem } from "#functions/core/problem.ts";
import { askPhone } from "#functions/eid/askPhone.ts";
import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { eidSignInRoutes } from "#shared/api/areas/eidSignIn.ts";
import { checkCode, identityTexts } from "#shared/domain/eid/typedIdentity.ts";

export const handler = endpoint(eidSignInRoutes.smartId, async ({ body, cookies, address, now }) => {
  checkOffered("smartId");
  const code = checkCode(body.idCode);
  if (!code.ok) throw fieldProblem({ idCode: identityTexts[code.error] });
  const { reply, cookie } = await askPhone({ means: "smartId", code: code.value }, { cookies, address, now });
  return new Reply(reply, { cookies: [cookie] });
});
