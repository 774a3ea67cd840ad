import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { documentById } from "#functions/data/documents/document.ts";
import { mayReadDocument } from "#functions/documents/mayReadDocument.ts";
import { endpoint } from "#functions/entry/http.ts";
import { documentRoutes } from "#shared/api/areas/documents.ts";

export const handler = endpoint(documentRoutes.file, async ({ params, viewer }) => {
  const document = await documentById(Number(params.id));
  if (!mayReadDocument(document, viewer)) throw new Problem("not_found");
  return { location: await downloadLink(document.key, document.fileName) };
});
