import { removeDocument } from "#functions/documents/removeDocument.ts";
import { endpoint } from "#functions/entry/http.ts";
import { documentRoutes } from "#shared/api/areas/documents.ts";

export const handler = endpoint(documentRoutes.remove, async ({ params, viewer, now }) => {
  await removeDocument(params.hash, viewer.name, now);
  return undefined;
});
