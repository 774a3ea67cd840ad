import { applyJob } from "#functions/actForm/job/applyJob.ts";
import { claimReports } from "#functions/actForm/job/changeReports.ts";
import { decideAfter } from "#functions/actForm/job/decide.ts";
import type { JobFacts } from "#functions/actForm/job/rollForward.ts";
import { beginProblem } from "#functions/actForm/save/saving.ts";
import { releaseActs } from "#functions/acts/releaseActs.ts";
import { type Act, actById, headOf } from "#functions/acts/store/act.ts";
import { NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import type { ActJob } from "#functions/acts/store/actJob.ts";
import { beginUpdate } from "#functions/acts/store/actJobWrites.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { type ActRowItem, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { markReleasing } from "#functions/containers/releasable.ts";
import { origin } from "#functions/platform/log.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { rowLocation, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { deletionHindrance } from "#shared/actForm/deletionHindrance.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { deletionFacts } from "./deletableActs.ts";

/** docs/rules/actForm.md, "Deleting an act". Returns whether a worker finishes it. @throws Problem */
export async function deleteAct(id: number, viewer: Viewer, now: Date): Promise<{ under_way: boolean }> {
  const act = await actById(id);
  if (act?.type !== SALES_ACT || act.state !== "ready") throw new Problem("not_found");
  const [purchases, previousRows] = await Promise.all([purchaseActsOf(id), rowsOfAct(id, act.generation)]);
  const hindrance = deletionHindrance(await deletionFacts([act, ...purchases], now));
  if (hindrance !== undefined) throw fieldProblem({ act: hindrance });
  await releaseContainersOf([act, ...purchases], viewer, now);
  // A new id, as of each change: it marks the claims of this job.
  const claim = await nextIds("act");
  const head = headOf(act);
  const job: ActJob = {
    act: id,
    claim,
    kind: "delete",
    state: "claiming",
    startedAt: now.toISOString(),
    ...origin(),
    percent: 0,
    reports: reportsOf(previousRows),
    purchaseActs: [],
    dropped: purchases.map((one) => one.id),
    // The numbers stay with the deleted acts.
    released: [],
    generation: claim,
    previousGeneration: act.generation,
    submission: "",
    isNumberNew: false,
    head,
    by: viewer.id,
    changes: NO_CHANGES,
  };
  const begun = await beginUpdate(job, act);
  if (!begun.ok) throw beginProblem(begun.reason);
  const facts = await decideAfter(job, async () => ({ ...(await claimedFacts(job)), rows: [], previousRows }));
  return { under_way: await applyJob({ ...job, state: "applying" }, facts) };
}

/** Deletes containers that only the platform has signed, also when they hold other acts. */
async function releaseContainersOf(acts: readonly Act[], viewer: Viewer, now: Date): Promise<void> {
  for (const hash of new Set(acts.flatMap(({ container }) => container ?? []))) {
    await releaseActs(
      await markReleasing(hash, "SIGN_ONE", { person: viewer.id, now }, "container_changed"),
      viewer.id,
    );
  }
}

async function claimedFacts(job: ActJob): Promise<Pick<JobFacts, "claimed" | "measured">> {
  const reports = await reportsById(job.reports);
  if (reports.some(({ claimedBy }) => claimedBy !== 0)) throw new Problem("act_busy");
  const own = await claimReports(job, reports);
  if (!own) throw new Problem("act_busy");
  // Read after the claim: nothing changes the rows of a claimed report.
  return { claimed: own, measured: await rowsOfReports(job.reports) };
}

function reportsOf(rows: readonly ActRowItem[]): number[] {
  return [...new Set(rows.flatMap((row) => row.reportRows.map(({ id }) => rowLocation(id).reportId)))];
}
