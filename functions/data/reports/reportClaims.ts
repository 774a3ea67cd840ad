import { Service } from "electrodb";
import { table } from "#functions/data/table/table.ts";
import { commit } from "#functions/data/table/transaction.ts";
import { type Report, ReportEntity, storedReport } from "./report.ts";

const service = /* @__PURE__ */ new Service({ report: ReportEntity }, table);

/** Claims the reports of one transaction at the versions that were read; false when one of them has changed. */
export async function claimTogether(reports: readonly Report[], claim: number): Promise<boolean> {
  const outcome = await commit(() =>
    service.transaction
      .write(({ report }) =>
        reports.map(({ id, version: read }) =>
          report
            .update({ id })
            .set({ claimedBy: claim, version: read + 1 })
            .where(({ version }, { eq }) => eq(version, read))
            .commit(),
        ),
      )
      .go(),
  );
  return outcome.ok;
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
