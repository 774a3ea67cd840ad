import { linkedAct } from "#functions/acts/attachments/linkedAct.ts";
import { Problem } from "#functions/core/problem.ts";
import { endpoint } from "#functions/entry/http.ts";
import { openUploadFor } from "#functions/uploads/openUpload.ts";
import { attachmentRoutes } from "#shared/api/areas/acts/attachments.ts";
import { isFrozen } from "#shared/domain/acts/attachments/frozen.ts";

export const handler = endpoint(attachmentRoutes.openUpload, async ({ params, body, address, now }) => {
  const act = await linkedAct(params.hash, address, now);
  if (isFrozen("files", { own: act.container, sales: undefined })) throw new Problem("act_frozen");
  return openUploadFor({ person: 0, act: act.id }, body, now);
});
