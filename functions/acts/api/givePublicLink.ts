import { giveLink } from "#functions/acts/changeLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actRoutes } from "#shared/acts/contract.ts";
import { publicAddress } from "#shared/acts/publicAddress.ts";

export const handler = endpoint(actRoutes.givePublicLink, async ({ params, viewer, now }) => ({
  public_href: publicAddress(await giveLink(Number(params.id), viewer, now)),
}));
