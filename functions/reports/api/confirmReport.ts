import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { pauseBefore } from "#functions/platform/table/retries.ts";
import { confirmedDoubts, openPrint } from "#functions/reports/reportDoubts.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { setReportDoubts } from "#functions/reports/store/reportWrites.ts";
import { reportRoutes } from "#shared/reports/contract.ts";

const ATTEMPTS = 5;

export const handler = endpoint(reportRoutes.confirmReport, async ({ params, body }) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const report = await reportById(Number(params.id));
    if (!report) throw new Problem("not_found");
    if (!report.doubts || openPrint(report) !== body.print) throw new Problem("doubts_changed");
    if (report.claimedBy !== 0) throw new Problem("act_busy");
    if (await setReportDoubts(report, confirmedDoubts(report.doubts))) return undefined;
    await pauseBefore(attempt);
  }
  throw new Problem("act_busy");
});
