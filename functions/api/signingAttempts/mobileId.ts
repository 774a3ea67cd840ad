import { checkOffered } from "#functions/eid/offeredMeans.ts";
import { typedMobileId } from "#functions/eid/typedPerson.ts";
import { endpoint } from "#functions/entry/http.ts";
import { askPhoneToSign } from "#functions/signing/attempts/beginSigning.ts";
import { signingAttemptRoutes } from "#shared/api/areas/signing/signingAttempts.ts";

export const handler = endpoint(signingAttemptRoutes.mobileId, async ({ params, body, viewer, now }) => {
  checkOffered("mobileId");
  return askPhoneToSign(params.hash, typedMobileId(body), { person: viewer.id, now });
});
