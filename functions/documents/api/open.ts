import { wireOpenDocument } from "#functions/documents/documentWire.ts";
import { documentById } from "#functions/documents/store/document.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.open, async ({ params, viewer, now }) => {
  const document = await documentById(Number(params.id));
  if (!document) throw new Problem("not_found");
  return wireOpenDocument(document, viewer, now);
});
