import type { BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";
import { announceTokens } from "#functions/reports/announceTokens.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { inTransactions, type ReportChange } from "#functions/reports/store/reportTransactions.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";

const ATTEMPTS = 6;

/** Writes what `decide` returns for each report; on a version conflict reads the reports again and decides anew. */
export async function changeReports(
  reports: readonly Report[],
  decide: (before: Report) => ReportChange | undefined,
  onWritten: (count: number) => Promise<void> = async () => {},
): Promise<void> {
  let rest = reports;
  const backlogs: BacklogKey[] = [];
  for (let attempt = 0; rest.length > 0; attempt++) {
    if (attempt > ATTEMPTS) throw new Error(`${rest.length} reports were changed by others at every attempt`);
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
  }
  await announceTokens(backlogs);
}
