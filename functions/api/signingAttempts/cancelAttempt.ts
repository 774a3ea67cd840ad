import { endpoint } from "#functions/entry/http.ts";
import { cancelSigning } from "#functions/signing/attempts/endSigning.ts";
import { ownSigning } from "#functions/signing/attempts/ownSigning.ts";
import { signingAttemptRoutes } from "#shared/api/areas/signing/signingAttempts.ts";

export const handler = endpoint(signingAttemptRoutes.cancelAttempt, async ({ params, viewer, now }) => {
  await cancelSigning(await ownSigning(params.id, viewer.id), now);
  return undefined;
});
