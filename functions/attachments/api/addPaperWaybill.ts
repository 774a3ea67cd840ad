import { mayRead } from "#functions/acts/mayRead.ts";
import { actById } from "#functions/acts/store/act.ts";
import { attachFile } from "#functions/attachments/attachedFiles.ts";
import { actOfNewFile } from "#functions/attachments/waybillFileAct.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.addPaperWaybill, async ({ params, body, viewer, now }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const who = { owner: { person: viewer.id }, by: viewer.id };
  const { id } = await actOfNewFile(act, body.waybill);
  await attachFile(id, { waybill: body.waybill }, body.the_file, who, now);
  return undefined;
});
