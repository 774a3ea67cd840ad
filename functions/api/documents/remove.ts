import { Problem } from "#functions/core/problem.ts";
import { documentOfHash } from "#functions/data/documents/documentLinks.ts";
import { deleteDocument } from "#functions/data/documents/documentWrites.ts";
import { endpoint } from "#functions/entry/http.ts";
import { announceTokens } from "#functions/reports/tokens/announceTokens.ts";
import { documentRoutes } from "#shared/api/areas/documents.ts";

export const handler = endpoint(documentRoutes.remove, async ({ params }) => {
  const document = await documentOfHash(params.hash);
  if (!document) throw new Problem("not_found");
  const written = await deleteDocument(document);
  if (!written.ok) throw new Problem("document_changed");
  if (written.tokens) await announceTokens([written.tokens]);
  return undefined;
});
