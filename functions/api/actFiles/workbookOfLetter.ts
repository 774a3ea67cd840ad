import { actBehindLink, GONE } from "#functions/acts/letters/actBehindLink.ts";
import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { currentFile } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { actFileRoutes } from "#shared/api/areas/acts/actFiles.ts";
import { ACT_FILES } from "#shared/domain/acts/files/actFiles.ts";
import { actFileNameWith } from "#shared/domain/names/fileNames.ts";

export const handler = endpoint(actFileRoutes.workbookOfLetter, async ({ params, address, now }) => {
  const act = await actBehindLink(params.hash, address, now);
  const key = currentFile(act, "xlsx");
  if (key === "") throw new Problem("not_found", { message: GONE });
  return { location: await downloadLink(key, actFileNameWith(act.number, ACT_FILES.xlsx.ending)) };
});
