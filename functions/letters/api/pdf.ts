import { currentFile } from "#functions/acts/store/act.ts";
import { actBehindLink, GONE } from "#functions/letters/actBehindLink.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actFileName } from "#shared/basics/fileNames.ts";
import { letterRoutes } from "#shared/letters/contract.ts";

export const handler = endpoint(letterRoutes.pdf, async ({ params, query, address, now }) => {
  const act = await actBehindLink(params.hash, address, now);
  const key = currentFile(act, "pdf");
  if (key === "") throw new Problem("not_found", { message: GONE });
  return fileAnswer({ key, name: actFileName(act.number, "pdf") }, query);
});
