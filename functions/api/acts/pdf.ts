import { actRoutes } from "../../../shared/api/areas/acts.ts";
import { downloadLink } from "../../clients/files.ts";
import { endpoint } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { isSuperUser } from "../../core/viewer.ts";
import { actById } from "../../data/act.ts";
import { actFileName } from "../../documents/fileNames.ts";

export const handler = endpoint(actRoutes.pdf, async ({ params, viewer }) => {
  const act = await actById(Number(params.id));
  const isTheirs = act?.type === 10 && viewer.companies.includes(act.counterpart);
  if (act?.state !== "ready" || !(isSuperUser(viewer) || isTheirs) || act.pdf === "") throw new Problem("not_found");
  return { location: await downloadLink(act.pdf, actFileName(act.number, "pdf")) };
});
