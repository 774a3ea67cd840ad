import { mayReadDocument } from "#functions/documents/mayReadDocument.ts";
import { documentById } from "#functions/documents/store/document.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.file, async ({ params, query, viewer }) => {
  const document = await documentById(Number(params.id));
  if (!mayReadDocument(document, viewer)) throw new Problem("not_found");
  return fileAnswer({ key: document.key, name: document.fileName }, query);
});
