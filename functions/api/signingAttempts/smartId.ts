import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { typedSmartId } from "#functions/eid/typedPerson.ts";
import { endpoint } from "#functions/entry/http.ts";
import { askPhoneToSign } from "#functions/signing/attempts/beginSigning.ts";
import { signingAttemptRoutes } from "#shared/api/areas/signing/signingAttempts.ts";

export const handler = endpoint(signingAttemptRoutes.smartId, async ({ params, body, viewer, now }) => {
  checkOffered("smartId");
  return askPhoneToSign(params.hash, typedSmartId(body), { person: viewer.id, now });
});
