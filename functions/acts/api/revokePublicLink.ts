import { revokeLink } from "#functions/acts/changeLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actRoutes } from "#shared/acts/contract.ts";

export const handler = endpoint(actRoutes.revokePublicLink, async ({ params, viewer, now }) => {
  await revokeLink(Number(params.id), viewer, now);
  return undefined;
});
