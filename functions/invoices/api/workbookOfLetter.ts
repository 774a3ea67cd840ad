import { currentFile } from "#functions/acts/store/act.ts";
import { actBehindLink, GONE } from "#functions/letters/actBehindLink.ts";
import { downloadLink } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { ACT_FILES } from "#shared/acts/actFiles.ts";
import { actFileNameWith } from "#shared/basics/fileNames.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";

export const handler = endpoint(invoiceRoutes.workbookOfLetter, async ({ params, address, now }) => {
  const act = await actBehindLink(params.hash, address, now);
  const key = currentFile(act, "xlsx");
  if (key === "") throw new Problem("not_found", { message: GONE });
  return { location: await downloadLink(key, actFileNameWith(act.number, ACT_FILES.xlsx.ending)) };
});
