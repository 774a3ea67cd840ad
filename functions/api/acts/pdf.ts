import { mayRead } from "#functions/acts/reading/mayRead.ts";
import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById, currentFile } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actRoutes } from "#shared/api/areas/acts.ts";
import { actFileName } from "#shared/domain/names/fileNames.ts";

export const handler = endpoint(actRoutes.pdf, async ({ params, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const key = currentFile(act, "pdf");
  if (key === "") throw new Problem("not_found");
  return { location: await downloadLink(key, actFileName(act.number, "pdf")) };
});
