import { attachmentsView } from "#functions/acts/attachments/attachmentsView.ts";
import { purchaseActBehindLink } from "#functions/acts/attachments/linkedAct.ts";
import { endpoint } from "#functions/entry/http.ts";
import { attachmentRoutes } from "#shared/api/areas/acts/attachments.ts";

export const handler = endpoint(attachmentRoutes.view, async ({ params, query, address, now }) =>
  attachmentsView(await purchaseActBehindLink(params.hash, address, now), query.cursor),
);
