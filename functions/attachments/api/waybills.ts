import { paperWaybillsView } from "#functions/attachments/attachmentsView.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.waybills, async ({ params, query, address, now }) =>
  paperWaybillsView(await purchaseActBehindLink(params.hash, address, now), query.cursor),
);
