import { plotsOfSites } from "#functions/attachments/plotsOfSites.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.plots, async ({ params, query, address, now }) =>
  plotsOfSites(await purchaseActBehindLink(params.hash, address, now), query.cursor, now),
);
