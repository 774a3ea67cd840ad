import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { endpoint, Reply } from "../../core/http.ts";
import { Problem } from "../../core/problem.ts";
import { reportById } from "../../data/report.ts";
import { actFileName, attachmentDisposition } from "../../documents/fileNames.ts";
import { reportCsv } from "../../imports/reportCsv.ts";
import { measuredReport } from "../../services/measuredReport.ts";

export const handler = endpoint(reportRoutes.file, async ({ params }) => {
  const report = await reportById(Number(params.id));
  if (!report) throw new Problem("not_found");
  const text = reportCsv(await measuredReport(report));
  return new Reply(text, {
    headers: { "content-disposition": attachmentDisposition(actFileName(report.number, "csv")) },
  });
});
