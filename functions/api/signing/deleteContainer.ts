import { Problem } from "#functions/core/problem.ts";
import { documentOfHash } from "#functions/data/documents/documentLinks.ts";
import { releaseDocuments } from "#functions/documents/releaseDocuments.ts";
import { endpoint } from "#functions/entry/http.ts";
import { markReleasing } from "#functions/signing/releasable.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.deleteContainer, async ({ params, viewer, now }) => {
  const document = await documentOfHash(params.hash);
  if (document?.container === undefined) throw new Problem("not_found");
  const container = await markReleasing(document.container, "SIGN_ONE", now);
  await releaseDocuments(container, viewer.name);
  return { company_id: container.company, ids: container.files.map(({ id }) => id) };
});
