import { attachFile } from "#functions/acts/attachments/attachedFiles.ts";
import { mayRead } from "#functions/acts/reading/mayRead.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actDetailRoutes } from "#shared/api/areas/acts/actDetails.ts";

export const handler = endpoint(actDetailRoutes.addPaperWaybill, async ({ params, body, viewer, now }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const who = { owner: { person: viewer.id }, by: viewer.name };
  await attachFile(act.id, { waybill: body.waybill }, body.the_file, who, now);
  return undefined;
});
