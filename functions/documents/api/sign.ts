import { signDocuments } from "#functions/documents/signDocuments.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.sign, ({ body, viewer, now }) => signDocuments(body, viewer, now));
