import { containerByHash } from "#functions/containers/store/container.ts";
import { documentOfHash, documentsById } from "#functions/documents/store/document.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.containerDocuments, async ({ params }) => {
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
