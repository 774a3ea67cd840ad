import { Problem } from "#functions/core/problem.ts";
import { documentsById } from "#functions/data/documents/document.ts";
import { documentOfHash } from "#functions/data/documents/documentLinks.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { endpoint } from "#functions/entry/http.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.containerDocuments, async ({ params }) => {
  const document = await documentOfHash(params.hash);
  if (!document) throw new Problem("not_found");
  const container = await containerByHash(document.container ?? "-");
  const ids = container?.files.map(({ id }) => id) ?? [];
  const documents = await documentsById(ids);
  return ids.flatMap((id) => {
    const found = documents.get(id);
    return found ? { id, file_name: found.fileName } : [];
  });
});
