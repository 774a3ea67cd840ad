import type { ActJob } from "#functions/acts/store/actJob.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { type ReportRow, rowLocation } from "#functions/reports/store/reportRows.ts";

export function numbersByReport(rows: readonly ActRowItem[]): Map<number, Set<number>> {
  const byReport = new Map<number, Set<number>>();
  for (const { id } of rows.flatMap((row) => row.reportRows)) {
    const { reportId, number } = rowLocation(id);
    byReport.set(reportId, (byReport.get(reportId) ?? new Set()).add(number));
  }
  return byReport;
}

/** Purchase acts of a report after a job: those of other sales acts, and those of its owners on this one. At most one a row. */
export function purchasesAfter(
  { purchases = [] }: Pick<Report, "purchases">,
  own: readonly ReportRow[],
  actOf: readonly number[],
  job: Pick<ActJob, "act" | "purchaseActs" | "dropped">,
): number[] {
  const ofJob = new Set([...job.purchaseActs.map(({ id }) => id), ...job.dropped]);
  const owners = new Set(own.flatMap(({ owner }, index) => (actOf[index] === job.act ? owner : [])));
  const now = job.purchaseActs.flatMap(({ id, owner }) => (owners.has(owner) ? id : []));
  return [...purchases.filter((id) => !ofJob.has(id)), ...now];
}

/** The act of each row of a report once `act` has the rows with these `numbers`; rows that it no longer has are open. */
export function actOfAfter(
  { actOf }: Pick<Report, "actOf">,
  own: readonly ReportRow[],
  numbers: ReadonlySet<number> | undefined,
  act: number,
): number[] {
  const isOnAct = (index: number) => numbers?.has(own[index]?.number ?? 0);
  return actOf.map((before, index) => (isOnAct(index) ? act : before === act ? 0 : before));
}
