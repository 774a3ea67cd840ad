import { endpoint } from "#functions/platform/entry/http.ts";
import { askPhoneToSign } from "#functions/signing/attempts/beginSigning.ts";
import { checkOffered, typedSmartId } from "#functions/signing/eid/wantedMeans.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.smartId, async ({ params, body, viewer, now }) => {
  checkOffered("smartId");
  return askPhoneToSign(params.hash, typedSmartId(body), { person: viewer.id, now });
});
