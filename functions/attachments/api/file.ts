import { attachedFileLink } from "#functions/attachments/fileLinks.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.file, async ({ params, address, now }) => {
  const act = await purchaseActBehindLink(params.hash, address, now);
  return { location: await attachedFileLink(act, params.file) };
});
