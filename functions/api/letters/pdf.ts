import { actBehindLink, GONE } from "#functions/acts/letters/actBehindLink.ts";
import { downloadLink } from "#functions/clients/files.ts";
import { Problem } from "#functions/core/problem.ts";
import { currentFile } from "#functions/data/acts/act.ts";
import { endpoint } from "#functions/entry/http.ts";
import { letterRoutes } from "#shared/api/areas/letters.ts";
import { actFileName } from "#shared/domain/names/fileNames.ts";

export const handler = endpoint(letterRoutes.pdf, async ({ params, address, now }) => {
  const act = await actBehindLink(params.hash, address, now);
  const key = currentFile(act, "pdf");
  if (key === "") throw new Problem("not_found", { message: GONE });
  return { location: await downloadLink(key, actFileName(act.number, "pdf")) };
});
