import { attachedFile } from "#functions/attachments/fileAddresses.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.file, async ({ params, address, now }) => {
  const act = await purchaseActBehindLink(params.hash, address, now);
  const { file } = await attachedFile(act, params.file);
  return { location: await downloadLink(file.key, file.name) };
});
