import { releaseContainer } from "#functions/acts/signing/releaseContainer.ts";
import { endpoint } from "#functions/entry/http.ts";
import { markReleasing } from "#functions/signing/releasable.ts";
import { signingRoutes } from "#shared/api/areas/signing/signing.ts";

export const handler = endpoint(signingRoutes.cancel, async ({ params, viewer, now }) => {
  const container = await markReleasing(params.hash, "PENDING", now);
  await releaseContainer(container, viewer.name);
  return { company_id: container.company, ids: container.files.map(({ id }) => id) };
});
