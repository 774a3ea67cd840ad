import { mayRead } from "#functions/acts/mayRead.ts";
import { actById, currentFile } from "#functions/acts/store/act.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { ACT_FILES } from "#shared/acts/actFiles.ts";
import { actFileNameWith } from "#shared/basics/fileNames.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";

export const handler = endpoint(invoiceRoutes.file, async ({ params, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const key = currentFile(act, params.kind);
  if (key === "") throw new Problem("not_found");
  return { location: await downloadLink(key, actFileNameWith(act.number, ACT_FILES[params.kind].ending)) };
});
