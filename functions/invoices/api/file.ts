import { mayRead } from "#functions/acts/mayRead.ts";
import { actById, currentFile } from "#functions/acts/store/act.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { ACT_FILES } from "#shared/acts/actFiles.ts";
import { actFileNameWith } from "#shared/basics/fileNames.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";

export const handler = endpoint(invoiceRoutes.file, async ({ params, query, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const key = currentFile(act, params.kind);
  if (key === "") throw new Problem("not_found");
  return fileAnswer({ key, name: actFileNameWith(act.number, ACT_FILES[params.kind].ending) }, query);
});
