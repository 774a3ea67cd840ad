import { endpoint } from "#functions/entry/http.ts";
import { ownSigning } from "#functions/signing/attempts/ownSigning.ts";
import { signingView } from "#functions/signing/attempts/signingView.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.progress, async ({ params, viewer, now }) =>
  signingView(await ownSigning(params.id, viewer.id), now),
);
