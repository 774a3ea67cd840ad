import { type ActJob, decideActJob, JobEnded } from "#functions/acts/store/actJob.ts";
import { endJob } from "#functions/acts/store/actJobWrites.ts";
import { type ReleasedNumber, releaseNumbers } from "#functions/acts/store/actNumber.ts";
import { deleteActRows } from "#functions/acts/store/storedActRows.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { changeReports } from "./changeReports.ts";

/** Returns false when the job was decided or ended elsewhere. */
export async function rollBack(job: ActJob): Promise<boolean> {
  if (job.state === "claiming" && !(await decideActJob(job, "rollingBack"))) return false;
  try {
    await releaseClaims(job);
    await releaseNumbers(job, numbersTaken(job));
    await endJob({ ...job, state: "rollingBack" });
    return true;
  } catch (error) {
    if (error instanceof JobEnded) return false;
    throw error;
  }
}

/** Idempotent, also after the job has ended. */
export async function releaseClaims(job: ActJob): Promise<void> {
  await changeReports(await reportsById(job.reports), (before) =>
    before.claimedBy === job.claim ? { before, after: { ...before, claimedBy: 0 } } : undefined,
  );
  await deleteActRows(job.act, job.generation);
}

function numbersTaken(job: ActJob): ReleasedNumber[] {
  const sales = { type: SALES_ACT, number: job.head.number, act: job.act } as const;
  const purchases = job.purchaseActs.filter((act) => act.isNumberNew);
  return [
    ...(job.isNumberNew ? [sales] : []),
    ...purchases.map(
      ({ number, id, numberOf }) => ({ type: PURCHASE_ACT, number, act: id, backTo: numberOf }) as const,
    ),
  ];
}
