import { removeDocument } from "#functions/documents/removeDocument.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.remove, async ({ params, viewer, now }) => {
  await removeDocument(params.hash, viewer.id, now);
  return undefined;
});
