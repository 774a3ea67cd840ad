import { mayRead } from "#functions/acts/mayRead.ts";
import { actById } from "#functions/acts/store/act.ts";
import { attachedFileLink } from "#functions/attachments/fileLinks.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.attachment, async ({ params, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  return { location: await attachedFileLink(act, params.file) };
});
