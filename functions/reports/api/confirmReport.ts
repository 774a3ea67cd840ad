import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { confirmedDoubts, openPrint } from "#functions/reports/reportDoubts.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { setReportDoubts } from "#functions/reports/store/reportWrites.ts";
import { reportRoutes } from "#shared/reports/contract.ts";

export const handler = endpoint(reportRoutes.confirmReport, ({ params, body }) =>
  untilNoConflict(new Problem("act_busy"), async () => {
    const report = await reportById(Number(params.id));
    if (!report) throw new Problem("not_found");
    if (!report.doubts || openPrint(report) !== body.print) throw new Problem("doubts_changed");
    if (report.claimedBy !== 0) throw new Problem("act_busy");
    return (await setReportDoubts(report, confirmedDoubts(report.doubts))) ? undefined : CONFLICT;
  }),
);
