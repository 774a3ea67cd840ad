<<<<<<< HEAD
import { attachedFile } from "#functions/attachments/fileAddresses.ts";
import { purchaseActBehindLink } from "#functions/attachments/linkedAct.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
=======
import { attachedFileLink } from "#functions/attachments/fileLinks.ts";
import { purchaseActBehindLink } from "#functions/letters/actBehindLink.ts";
>>>>>>> 804fa6bd7568bcd5661fa56fbc774d3907dfdc31
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.file, async ({ params, address, now }) => {
  const act = await purchaseActBehindLink(params.hash, address, now);
  const { file } = await attachedFile(act, params.file);
  return { location: await downloadLink(file.key, file.name) };
});
