import { Service } from "electrodb";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { type Report, ReportEntity, storedReport } from "./report.ts";

const service = /* @__PURE__ */ new Service({ report: ReportEntity }, table);

/**
 * Claims the reports of some transactions, one after another, at the versions that were read; false when one of them has
 * changed, and those of later transactions are left alone.
 */
export async function claimInTurn(groups: readonly (readonly Report[])[], claim: number): Promise<boolean> {
  let next = claimWrites(groups[0] ?? [], claim);
  for (const index of groups.keys()) {
    const writes = next;
    const sent = commit(() => service.transaction.write(() => writes).go());
    // Made while the database works on those before.
    next = claimWrites(groups[index + 1] ?? [], claim);
    if (!(await sent).ok) return false;
  }
  return true;
}

function claimWrites(reports: readonly Report[], claim: number) {
  const claims = ({ report }: InTransaction<{ report: typeof ReportEntity }>) =>
    reports.map(({ id, version: read }) =>
      report
        .update({ id })
        .set({ claimedBy: claim, version: read + 1 })
        .where(({ version }, { eq }) => eq(version, read))
        .commit(),
    );
  let made: ReturnType<typeof claims> = [];
  service.transaction
    .write((entities) => {
      made = claims(entities);
      return made;
    })
    .params();
  return made;
}

/** Replaces the doubts of a report at the version that was read; false when it has changed. */
export async function setReportDoubts(before: Report, doubts: NonNullable<Report["doubts"]>): Promise<boolean> {
  const after = storedReport({ ...before, doubts, version: before.version + 1 });
  const outcome = await commit(() =>
    service.transaction
      .write(({ report }) => [
        report
          .put(after)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit(),
      ])
      .go(),
  );
  return outcome.ok;
}
