import { giveLink } from "#functions/acts/publicView/changeLink.ts";
import { endpoint } from "#functions/entry/http.ts";
import { publicActRoutes } from "#shared/api/areas/acts/publicActs.ts";
import { publicAddress } from "#shared/domain/acts/publicView/publicAddress.ts";

export const handler = endpoint(publicActRoutes.give, async ({ params, viewer, now }) => ({
  public_href: publicAddress(await giveLink(Number(params.id), viewer, now)),
}));
