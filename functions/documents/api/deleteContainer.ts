import { markReleasing } from "#functions/containers/releasable.ts";
import { releaseDocuments } from "#functions/documents/removeDocument.ts";
import { documentOfHash } from "#functions/documents/store/document.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { documentRoutes } from "#shared/documents/contract.ts";

export const handler = endpoint(documentRoutes.deleteContainer, async ({ params, viewer, now }) => {
  const document = await documentOfHash(params.hash);
  if (document?.container === undefined) throw new Problem("not_found");
  const container = await markReleasing(document.container, "SIGN_ONE", { person: viewer.id, now });
  await releaseDocuments(container, viewer.id);
  return { company_id: container.company, ids: container.files.map(({ id }) => id) };
});
