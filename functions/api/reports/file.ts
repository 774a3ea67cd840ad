import { inLogContext } from "#functions/core/log.ts";
import { Problem } from "#functions/core/problem.ts";
import { reportById } from "#functions/data/reports/report.ts";
import { Reply } from "#functions/entry/chain/call.ts";
import { endpoint } from "#functions/entry/http.ts";
import { reportCsv } from "#functions/reports/files/formats/reportCsv.ts";
import { measuredReport } from "#functions/reports/import/measuredReport.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";
import { actFileName, attachmentDisposition } from "#shared/domain/names/fileNames.ts";

export const handler = endpoint(reportRoutes.file, async ({ params }) => {
  const report = await reportById(Number(params.id));
  if (!report) throw new Problem("not_found");
  const measured = await measuredReport(report);
  const text = inLogContext({ report: report.id }, () => reportCsv(measured));
  return new Reply(text, {
    headers: { "content-disposition": attachmentDisposition(actFileName(report.number, "csv")) },
  });
});
