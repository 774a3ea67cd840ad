import { endpoint } from "#functions/platform/entry/http.ts";
import { cancelSigning, ownSigning } from "#functions/signing/attempts/attemptedSigning.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.cancelAttempt, async ({ params, viewer, now }) => {
  await cancelSigning(await ownSigning(params.id, viewer.id), now);
  return undefined;
});
