import { reportCsv } from "#functions/imports/files/formats/reportCsv.ts";
import { measuredReport } from "#functions/imports/reportAsMeasured.ts";
import { Reply } from "#functions/platform/entry/chain/call.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { actFileName, attachmentDisposition } from "#shared/basics/fileNames.ts";
import { reportRoutes } from "#shared/reports/contract.ts";

export const handler = endpoint(reportRoutes.file, async ({ params }) => {
  const report = await reportById(Number(params.id));
  if (!report) throw new Problem("not_found");
  const measured = await measuredReport(report);
  const text = inLogContext({ report: report.id }, () => reportCsv(measured));
  return new Reply(text, {
    headers: { "content-disposition": attachmentDisposition(actFileName(report.number, "csv")) },
  });
});
