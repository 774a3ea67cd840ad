import type { ActJob } from "#functions/acts/store/actJob.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { claimInTurn } from "#functions/reports/store/reportWrites.ts";

/** In the order of ids: of two jobs that want the same reports, one gets all. Undefined at the first changed report. */
export async function claimReports(job: ActJob, reports: readonly Report[]): Promise<Report[] | undefined> {
  const ordered = reports.toSorted((a, b) => a.id - b.id);
  const groups = transactionGroups(ordered, (report) => ({ items: 1, bytes: itemBytes(report) }));
  if (!(await claimInTurn(groups, job.claim))) return undefined;
  return ordered.map((report) => ({ ...report, claimedBy: job.claim, version: report.version + 1 }));
}
