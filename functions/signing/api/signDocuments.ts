import { signDocuments } from "#functions/documents/signDocuments.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

export const handler = endpoint(signingRoutes.signDocuments, ({ body, viewer, now }) =>
  signDocuments(body, viewer, now),
);
