import { mayRead } from "#functions/acts/mayRead.ts";
import { actById } from "#functions/acts/store/act.ts";
import { attachedFile } from "#functions/attachments/fileAddresses.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.attachment, async ({ params, query, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const { file } = await attachedFile(act, params.file);
  return fileAnswer(file, query);
});
