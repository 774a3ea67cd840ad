import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { openUploadFor } from "#functions/uploads/openUpload.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";
import { isFrozen } from "#shared/attachments/frozen.ts";

export const handler = endpoint(attachmentRoutes.openUpload, async ({ params, body, address, now }) => {
  const act = await linkedAct(params.hash, address, now);
  if (isFrozen("files", { own: act.container, sales: undefined })) throw new Problem("act_frozen");
  return openUploadFor({ person: 0, act: act.id }, body, now);
});
