import { mayRead } from "#functions/acts/reading/mayRead.ts";
import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { actById, currentFile } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actFileRoutes } from "#shared/api/areas/acts/actFiles.ts";
import { ACT_FILES } from "#shared/domain/acts/files/actFiles.ts";
import { actFileNameWith } from "#shared/domain/names/fileNames.ts";

export const handler = endpoint(actFileRoutes.file, async ({ params, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const key = currentFile(act, params.kind);
  if (key === "") throw new Problem("not_found");
  return { location: await downloadLink(key, actFileNameWith(act.number, ACT_FILES[params.kind].ending)) };
});
