import { mayRead } from "#functions/acts/mayRead.ts";
import { actById, currentFile } from "#functions/acts/store/act.ts";
import { fileAnswer } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { actFileName } from "#shared/basics/fileNames.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";

export const handler = endpoint(invoiceRoutes.pdf, async ({ params, query, viewer }) => {
  const act = await actById(Number(params.id));
  if (!mayRead(act, viewer)) throw new Problem("not_found");
  const key = currentFile(act, "pdf");
  if (key === "") throw new Problem("not_found");
  return fileAnswer({ key, name: actFileName(act.number, "pdf") }, query);
});
