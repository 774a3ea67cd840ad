import { addUploads } from "#functions/documents/addUploads.ts";
import { wireDocuments } from "#functions/documents/documentWire.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.create, async ({ body, viewer, now }) => {
  const documents = await addUploads(body, viewer, now);
  return wireDocuments(documents, viewer, now);
});
