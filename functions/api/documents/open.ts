import { Problem } from "#functions/core/problem.ts";
import { documentById } from "#functions/data/documents/document.ts";
import { wireOpenDocument } from "#functions/documents/documentWire.ts";
import { endpoint } from "#functions/entry/http.ts";
import { documentRoutes } from "#shared/api/areas/documents.ts";

export const handler = endpoint(documentRoutes.open, async ({ params, viewer, now }) => {
  const document = await documentById(Number(params.id));
  if (!document) throw new Problem("not_found");
  return wireOpenDocument(document, viewer, now);
});
