import { commit, write } from "#functions/platform/table/transaction.ts";
import { type Report, ReportEntity } from "./report.ts";

/**
 * Claims the reports of some transactions, one after another, at the versions that were read; false when one of them has
 * changed, and those of later transactions are left alone.
 */
export async function claimInTurn(groups: readonly (readonly Report[])[], claim: number): Promise<boolean> {
  for (const reports of groups) {
    const { ok } = await commit(
      reports.map(({ id, version }) =>
        ReportEntity.patch({ id }, { claimedBy: claim, version: version + 1 }, { when: { version } }),
      ),
    );
    if (!ok) return false;
  }
  return true;
}

/** Replaces the doubts of a report at the version that was read; false when it has changed. */
export function setReportDoubts({ id, version }: Report, doubts: NonNullable<Report["doubts"]>): Promise<boolean> {
  return write(ReportEntity.patch({ id }, { doubts, version: version + 1 }, { when: { version } }));
}
