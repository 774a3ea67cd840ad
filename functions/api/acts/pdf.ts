import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { isSuperUser } from "#functions/core/viewer.ts";
import { actById, currentFile } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";
import { actFileName } from "#shared/domain/names/fileNames.ts";

export const handler = endpoint(actRoutes.pdf, async ({ params, viewer }) => {
  const act = await actById(Number(params.id));
  const isTheirs = act?.type === PURCHASE_ACT && viewer.companies.includes(act.counterpart);
  if (act?.state !== "ready" || !(isSuperUser(viewer) || isTheirs)) throw new Problem("not_found");
  const key = currentFile(act, "pdf");
  if (key === "") throw new Problem("not_found");
  return { location: await downloadLink(key, actFileName(act.number, "pdf")) };
});
