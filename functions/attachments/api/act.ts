import { actById } from "#functions/acts/store/act.ts";
import { attachFile, removeFile } from "#functions/attachments/attachedFiles.ts";
import { attachmentsView } from "#functions/attachments/attachmentsView.ts";
import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { LINK_HOLDER } from "#shared/acts/attachments.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.act, async ({ params, body, address, now }) => {
  const { id } = await linkedAct(params.hash, address, now);
  const who = { owner: { person: 0, act: id }, by: LINK_HOLDER };
  const { action, data } = body;
  if (action === "waybill_add") await attachFile(id, { waybill: data.waybill }, data.upload, who, now);
  else if (action === "file_add") await attachFile(id, { site: data.site }, data.upload, who, now);
  else if (action === "waybill_remove") await removeFile(id, { waybill: data.waybill }, undefined, LINK_HOLDER);
  else await removeFile(id, { site: data.site }, data.uuid, LINK_HOLDER);
  const act = await actById(id);
  if (!act) throw new Problem("not_found");
  return { success: true as const, data: await attachmentsView(act, undefined) };
});
