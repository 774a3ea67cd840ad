import { attachedFile } from "#functions/attachments/fileAddresses.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.file, async ({ params, query, address, now }) => {
  const act = await purchaseActBehindLink(params.hash, address, now);
  const { file } = await attachedFile(act, params.file);
  return fileAnswer(file, query);
});
