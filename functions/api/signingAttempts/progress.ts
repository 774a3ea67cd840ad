import { endpoint } from "#functions/entry/http.ts";
import { ownSigning } from "#functions/signing/attempts/ownSigning.ts";
import { signingView } from "#functions/signing/attempts/signingView.ts";
import { signingAttemptRoutes } from "#shared/api/areas/signing/signingAttempts.ts";

export const handler = endpoint(signingAttemptRoutes.progress, async ({ params, viewer, now }) =>
  signingView(await ownSigning(params.id, viewer.id), now),
);
