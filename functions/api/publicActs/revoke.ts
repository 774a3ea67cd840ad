import { revokeLink } from "#functions/acts/publicView/changeLink.ts";
import { endpoint } from "#functions/entry/http.ts";
import { publicActRoutes } from "#shared/api/areas/acts/publicActs.ts";

export const handler = endpoint(publicActRoutes.revoke, async ({ params, viewer, now }) => {
  await revokeLink(Number(params.id), viewer, now);
  return undefined;
});
