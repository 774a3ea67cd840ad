import { guideOf } from "#functions/attachments/guide.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.guide, async ({ params, address, now }) =>
  guideOf(await purchaseActBehindLink(params.hash, address, now)),
);
