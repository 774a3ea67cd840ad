import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { typedSmartId } from "#functions/eid/typedPerson.ts";
import { endpoint } from "#functions/entry/http.ts";
import { askPhoneToSign } from "#functions/signing/attempts/beginSigning.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.smartId, async ({ params, body, viewer, now }) => {
  checkOffered("smartId");
  return askPhoneToSign(params.hash, typedSmartId(body), { person: viewer.id, now });
});
