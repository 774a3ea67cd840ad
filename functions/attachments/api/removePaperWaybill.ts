import { mayRead } from "#functions/acts/mayRead.ts";
import { actById } from "#functions/acts/store/act.ts";
import { removeFile } from "#functions/attachments/attachedFiles.ts";
import { actOfShownFile } from "#functions/attachments/waybillFileAct.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.removePaperWaybill, async ({ params, body, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const { id } = await actOfShownFile(act, body.waybill);
  await removeFile(id, { waybill: body.waybill }, undefined, viewer.id);
  return undefined;
});
