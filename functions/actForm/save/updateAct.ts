import { applyJob } from "#functions/actForm/job/applyJob.ts";
import { claimReports } from "#functions/actForm/job/changeReports.ts";
import { decideAfter } from "#functions/actForm/job/decide.ts";
import type { JobFacts } from "#functions/actForm/job/rollForward.ts";
import { actOfAfter, numbersByReport } from "#functions/actForm/job/rowsOnAct.ts";
import type { ActPlan } from "#functions/actForm/planAct.ts";
import { refuseDoubled } from "#functions/actForm/refuseDoubled.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActJob, ActNumber } from "#functions/acts/store/actJob.ts";
import { beginUpdate } from "#functions/acts/store/actJobWrites.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { origin } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import type { UpdateForm } from "#shared/actForm/contract.ts";
import { isSameNumber } from "./plannedPurchaseActs.ts";
import { planUpdate } from "./planUpdate.ts";
import { beginProblem, besideRows, claimNumbers, type SavedAct } from "./saving.ts";

/** Saves a changed act (docs/rules/actForm.md, "Changing an act"). @throws Problem, `act_changed` for a stale version */
export async function updateAct(form: UpdateForm, viewer: Viewer, now: Date): Promise<SavedAct> {
  const planned = await planUpdate(form, nextIds);
  const { before, plan, existing, previousRows, purchaseActs, dropped, head, changes } = planned;
  const { id, generation: claim } = head;
  const numbersAfter = new Map([
    [id, plan.form.number],
    ...purchaseActs.map(({ id: actId, number }) => [actId, number] as const),
  ]);
  const job: ActJob = {
    act: id,
    claim,
    kind: "update",
    state: "claiming",
    startedAt: now.toISOString(),
    ...origin(),
    percent: 0,
    reports: reportsChanged(id, previousRows, plan),
    purchaseActs,
    dropped,
    released: numbersReleased([before, ...existing], numbersAfter),
    generation: claim,
    previousGeneration: before.generation,
    submission: "",
    isNumberNew: !isSameNumber(before.number, plan.form.number),
    head,
    by: viewer.id,
    changes,
  };
  const begun = await beginUpdate(job, before);
  if (!begun.ok) throw beginProblem(begun.reason);
  const facts = await decideAfter(job, async () => {
    await claimNumbers(job);
    return besideRows(job, plan.rows, async () => {
      const claimed = await claimForUpdate(job, plan);
      await refuseDoubled(plan.rows, form.accepted_waybills ?? [], { act: id, claim });
      return { ...claimed, previousRows };
    });
  });
  const isUnderWay = await applyJob({ ...job, state: "applying" }, facts);
  return { id, number: job.head.number, under_way: isUnderWay };
}

async function claimForUpdate(job: ActJob, plan: ActPlan): Promise<Omit<JobFacts, "previousRows">> {
  const planned = new Map(plan.reports.map((report) => [report.id, report]));
  const others = await reportsById(job.reports.filter((id) => !planned.has(id)));
  const reports = [...job.reports.flatMap((id) => planned.get(id) ?? []), ...others];
  if (reports.some((report) => report.claimedBy !== 0)) throw new Problem("act_busy");
  const claimed = await claimReports(job, reports);
  if (claimed) {
    // Read after the claim: nothing changes the rows of a claimed report.
    const rowsGivenBack = await rowsOfReports(others.map(({ id }) => id));
    return { rows: plan.rows, claimed, measured: new Map([...plan.measured, ...rowsGivenBack]) };
  }
  const now = await reportsById(job.reports);
  const isBusy = now.some(({ claimedBy }) => claimedBy !== 0 && claimedBy !== job.claim);
  throw new Problem(isBusy ? "act_busy" : "rows_changed");
}

/** Returns only reports that change: only a job of this act takes rows off it, and measurements keep acted rows. */
function reportsChanged(act: number, previousRows: readonly ActRowItem[], plan: ActPlan): number[] {
  const onAct = numbersByReport(plan.rows);
  const isSame = (report: Report) => {
    const after = actOfAfter(report, plan.measured.get(report.id) ?? [], onAct.get(report.id), act);
    return after.every((one, index) => one === report.actOf[index]);
  };
  const kept = new Set(plan.reports.filter(isSame).map(({ id }) => id));
  const involved = [...numbersByReport(previousRows).keys(), ...plan.reports.map(({ id }) => id)];
  return [...new Set(involved)].filter((id) => !kept.has(id));
}

function numbersReleased(acts: readonly Act[], numbersAfter: ReadonlyMap<number, string>): ActNumber[] {
  const changed = acts.filter(({ id, number }) => !isSameNumber(numbersAfter.get(id) ?? "", number));
  return changed.map(({ id, type, number }) => ({ act: id, type, number }));
}
