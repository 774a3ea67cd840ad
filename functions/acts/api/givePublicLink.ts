import { giveLink } from "#functions/acts/changeLink.ts";
import { publicAddress } from "#functions/acts/store/actLinks.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { actRoutes } from "#shared/acts/contract.ts";

export const handler = endpoint(actRoutes.givePublicLink, async ({ params, viewer, now }) => ({
  public_href: publicAddress(await giveLink(Number(params.id), viewer, now)),
}));
