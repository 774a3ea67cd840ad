import { signDocuments } from "#functions/documents/signDocuments.ts";
import { endpoint } from "#functions/entry/http.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.signDocuments, ({ body, viewer, now }) =>
  signDocuments(body, viewer, now),
);
