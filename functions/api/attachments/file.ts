import { attachedFileLink } from "#functions/acts/attachments/fileLinks.ts";
import { purchaseActBehindLink } from "#functions/acts/attachments/linkedAct.ts";
import { endpoint } from "#functions/entry/http.ts";
import { attachmentRoutes } from "#shared/api/areas/acts/attachments.ts";

export const handler = endpoint(attachmentRoutes.file, async ({ params, address, now }) => {
  const act = await purchaseActBehindLink(params.hash, address, now);
  return { location: await attachedFileLink(act, params.file) };
});
