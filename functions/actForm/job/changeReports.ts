import type { ActJob } from "#functions/acts/store/actJob.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { announceTokens, type BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { inTransactions, type ReportChange } from "#functions/reports/store/reportTransactions.ts";
import { claimInTurn, writeReports } from "#functions/reports/store/reportWrites.ts";

/** Writes what `decide` returns for each report; on a version conflict reads the reports again and decides anew. */
export async function changeReports(
  reports: readonly Report[],
  decide: (before: Report) => ReportChange | undefined,
  onWritten: (count: number) => Promise<void> = async () => {},
): Promise<void> {
  let rest = reports;
  const backlogs: BacklogKey[] = [];
  await untilNoConflict("Reports of an act", async () => {
    // Oldest first: the newest report of a tab leaves last, so that its last date is looked up once.
    const changes = rest.flatMap((report) => decide(report) ?? []);
    changes.sort((one, other) => (one.after.date < other.after.date ? -1 : 1));
    const refused: number[] = [];
    for (const group of inTransactions(changes)) {
      const outcome = await writeReports(group);
      if (outcome.ok) {
        await onWritten(group.length);
        if (outcome.tokens) backlogs.push(outcome.tokens);
      } else refused.push(...group.map(({ after }) => after.id));
    }
    rest = await reportsById(refused);
    return rest.length > 0 ? CONFLICT : undefined;
  });
  await announceTokens(backlogs);
}

/** Claims in the order of ids: of two jobs that want the same reports, one gets all. Undefined at the first changed report. */
export async function claimReports(job: ActJob, reports: readonly Report[]): Promise<Report[] | undefined> {
  const ordered = reports.toSorted((a, b) => a.id - b.id);
  const groups = transactionGroups(ordered, (report) => ({ items: 1, bytes: itemBytes(report) }));
  if (!(await claimInTurn(groups, job.claim))) return undefined;
  return ordered.map((report) => ({ ...report, claimedBy: job.claim, version: report.version + 1 }));
}
