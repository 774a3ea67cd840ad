import { endpoint } from "#functions/platform/entry/http.ts";
import { askPhoneToSign } from "#functions/signing/attempts/beginSigning.ts";
import { checkOffered, typedMobileId } from "#functions/signing/eid/wantedMeans.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.mobileId, async ({ params, body, viewer, now }) => {
  checkOffered("mobileId");
  return askPhoneToSign(params.hash, typedMobileId(body), { person: viewer.id, now });
});
