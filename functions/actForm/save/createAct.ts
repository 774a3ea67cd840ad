import { applyJob } from "#functions/actForm/job/applyJob.ts";
import { claimReports } from "#functions/actForm/job/changeReports.ts";
import { decideAfter } from "#functions/actForm/job/decide.ts";
import { planAct, reportsGone } from "#functions/actForm/planAct.ts";
import { refuseDoubled } from "#functions/actForm/refuseDoubled.ts";
import { deadlineDaysOf } from "#functions/acts/actParties.ts";
import { actById } from "#functions/acts/store/act.ts";
import { type ActJob, actJobGuardOf } from "#functions/acts/store/actJob.ts";
import { actOfSubmission, beginCreate } from "#functions/acts/store/actJobWrites.ts";
import { actHash } from "#functions/acts/store/actLinks.ts";
import { origin } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import { hashOfBody } from "#functions/platform/repeatedCall.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { withSellers } from "#functions/reports/sellers.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import type { CreateForm } from "#shared/actForm/contract.ts";
import { canBeActed } from "#shared/reports/reportEligibility.ts";
import { salesActHead } from "./actHead.ts";
import { planPurchaseActs } from "./plannedPurchaseActs.ts";
import { savedChanges } from "./savedChanges.ts";
import { beginProblem, besideRows, claimNumbers, type SavedAct } from "./saving.ts";

/** docs/rules/actForm.md, "All or nothing". Idempotent by the submission. @throws Problem */
export async function createAct(form: CreateForm, viewer: Viewer, now: Date): Promise<SavedAct> {
  const body = hashOfBody(form);
  const earlier = await actOfSubmission(form.submission, body);
  if (earlier !== undefined) return actOfEarlierSubmission(earlier);
  const plan = await planAct(form, undefined);
  const id = await nextIds("act");
  const identity = {
    id,
    deadlineDays: deadlineDaysOf(plan.buyer, undefined),
    hash: actHash(id),
    generation: 1,
    createdBy: viewer.id,
    createdAt: now.toISOString(),
  };
  const head = await salesActHead(plan, identity, nextIds);
  const purchaseActs = await planPurchaseActs(plan, [], nextIds);
  const job: ActJob = {
    act: id,
    claim: id,
    kind: "create",
    state: "claiming",
    startedAt: now.toISOString(),
    ...origin(),
    percent: 0,
    reports: plan.reports.map((report) => report.id),
    purchaseActs,
    dropped: [],
    released: [],
    generation: 1,
    previousGeneration: 0,
    submission: form.submission,
    isNumberNew: true,
    head,
    by: viewer.id,
    changes: await savedChanges(plan, head, purchaseActs),
  };
  const begun = await beginCreate(job, body, now);
  if (!begun.ok) {
    const winner = await actOfSubmission(form.submission, body);
    if (winner !== undefined) return actOfEarlierSubmission(winner);
    throw beginProblem(begun.reason);
  }
  const claimed = await decideAfter(job, async () => {
    await claimNumbers(job);
    return besideRows(job, plan.rows, async () => {
      const reports = await claimReports(job, plan.reports);
      if (!reports) throw await reportsProblem(job);
      await refuseDoubled(plan.rows, form.accepted_waybills ?? [], { act: id, claim: job.claim });
      return reports;
    });
  });
  const { rows, measured } = plan;
  const isUnderWay = await applyJob({ ...job, state: "applying" }, { rows, previousRows: [], claimed, measured });
  return { id, number: head.number, under_way: isUnderWay };
}

async function actOfEarlierSubmission(id: number): Promise<SavedAct> {
  // Read before the act: if the job has ended meanwhile, the act is ready.
  const job = await actJobGuardOf(id);
  const act = await actById(id);
  // A deleted act keeps its number.
  if (act?.state === "deleted") throw beginProblem("number");
  const isUnderWay = act?.state === "draft" && job?.state === "applying";
  if (!act || !(act.state === "ready" || isUnderWay)) throw new Problem("act_busy");
  return { id, number: act.number, under_way: isUnderWay };
}

async function reportsProblem(job: ActJob): Promise<Problem> {
  const gone = (await withSellers(await reportsById(job.reports))).filter(
    (report) => !canBeActed(report, job.claim).ok,
  );
  return gone.length > 0 ? reportsGone(gone.map((report) => report.number)) : new Problem("rows_changed");
}
