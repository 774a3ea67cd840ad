import { fieldProblem, Problem } from "#functions/core/problem.ts";
import type { Viewer } from "#functions/core/viewer.ts";
import { type Act, actById, actOfSubmission, purchaseActsOf, putActRows, rowsOfAct } from "#functions/data/acts/act.ts";
import {
  type ActJob,
  actJobOf,
  decideActJob,
  type HeldNumber,
  JobOver,
  type PlannedPurchaseAct,
} from "#functions/data/acts/actJob.ts";
import { type BeginOutcome, beginCreate, beginUpdate, takePurchaseNumbers } from "#functions/data/acts/actWrites.ts";
import { reportsById, rowLocation, rowsOfReports } from "#functions/data/reports/report.ts";
import { nextIds } from "#functions/data/table/sequence.ts";
import type { ActForm } from "#shared/api/areas/actForm.ts";
import { toUnits } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "#shared/domain/quantities/units.ts";
import { canBeActed } from "#shared/domain/reports/reportEligibility.ts";
import { noteActNumber } from "./actNumbers.ts";
import { deadlineDaysOf } from "./actParties.ts";
import { claimReports, finishJob, type JobFacts, publicHash, takeBack, undoJob } from "./job/actJobs.ts";
import { type ActPlan, planAct, reportsGone } from "./planAct.ts";

export interface SavedAct {
  id: number;
  number: string;
}

/**
 * Creates a sales act and its purchase acts, all or nothing (decisions.md, "Acts"): numbers and reports are claimed, the
 * rows written, then one conditional write decides; what follows is finished here or, after a crash, by the sweeper. The
 * same form sent twice makes one act.
 */
export async function createAct(form: ActForm & { submission: string }, viewer: Viewer, now: Date): Promise<SavedAct> {
  const earlier = await actOfSubmission(form.submission);
  if (earlier !== undefined) return actOfEarlierSubmission(earlier);
  const plan = await planAct(form, undefined);
  const id = await nextIds("act");
  const head = await headOf(plan, {
    id,
    deadlineDays: deadlineDaysOf(plan.buyer, undefined),
    hash: publicHash(),
    generation: 1,
    createdBy: viewer.name,
    createdAt: now.toISOString(),
  });
  const job: ActJob = {
    act: id,
    claim: id,
    kind: "create",
    state: "claiming",
    startedAt: now.toISOString(),
    reports: plan.reports.map((report) => report.id),
    purchaseActs: await plannedPurchaseActs(plan, []),
    dropped: [],
    released: [],
    generation: 1,
    previousGeneration: 0,
    submission: form.submission,
    isNumberNew: true,
    head,
  };
  const begun = await beginCreate(job, now);
  if (!begun.ok) {
    const winner = await actOfSubmission(form.submission);
    if (winner !== undefined) return actOfEarlierSubmission(winner);
    throw refusalOf(begun);
  }
  const claimed = await undoUnless(job, async () => {
    await claimNumbers(job);
    const reports = await claimReports(job, plan.reports);
    if (!reports) throw await goneOrChanged(job);
    await putActRows(id, job.generation, plan.rows);
    return reports;
  });
  const { rows, measured } = plan;
  await finishJob({ ...job, state: "applying" }, { rows, claimed, measured });
  await noteActNumber(head.number);
  return { id, number: head.number };
}

/** Saves a changed sales act and brings its purchase acts and reports in line, all or nothing. */
export async function updateAct(form: ActForm & { act_id: number; version: number }, now: Date): Promise<SavedAct> {
  const before = await actById(form.act_id);
  if (before?.type !== 20 || before.state !== "ready") throw new Problem("not_found");
  if (before.version !== form.version) throw new Problem("act_changed");
  const plan = await planAct(form, before);
  // A number that no other change of this act has, nor ever had.
  const claim = await nextIds("act");
  const { id, hash, createdBy, createdAt } = before;
  const held = await purchaseActsOf(id);
  const purchaseActs = await plannedPurchaseActs(plan, held);
  const dropped = held.filter((act) => !purchaseActs.some((planned) => planned.id === act.id));
  const job: ActJob = {
    act: id,
    claim,
    kind: "update",
    state: "claiming",
    startedAt: now.toISOString(),
    reports: await reportsTouched(before, plan),
    purchaseActs,
    dropped: dropped.map((act) => act.id),
    released: numbersReleased([before, ...held], new Map([[id, plan.form.number], ...purchaseActs.map(numberOf)])),
    generation: claim,
    previousGeneration: before.generation,
    submission: "",
    isNumberNew: !isSameNumber(before.number, plan.form.number),
    head: await headOf(plan, {
      id,
      deadlineDays: deadlineDaysOf(plan.buyer, before),
      hash,
      createdBy,
      createdAt,
      generation: claim,
    }),
  };
  const begun = await beginUpdate(job, before);
  if (!begun.ok) throw refusalOf(begun);
  const facts = await undoUnless(job, async () => {
    await claimNumbers(job);
    const claimed = await claimForUpdate(job, plan);
    await putActRows(id, job.generation, plan.rows);
    return claimed;
  });
  await finishJob({ ...job, state: "applying" }, facts);
  return { id, number: job.head.number };
}

/** Runs the steps that can still be undone and then decides; whatever goes wrong before leaves nothing behind. */
async function undoUnless<Done>(job: ActJob, steps: () => Promise<Done>): Promise<Done> {
  let done: Done;
  try {
    done = await steps();
  } catch (error) {
    if (!(await undoJob(job))) await takeBack(job);
    throw error instanceof JobOver ? new Problem("act_busy") : error;
  }
  if ((await decideActJob(job, "applying")) || (await isApplied(job))) return done;
  // The sweeper took the job for left: what was claimed after that is nobody's.
  await takeBack(job);
  throw new Problem("act_busy");
}

/** Whether a decision whose answer was lost, and which was then sent again, had been taken. */
async function isApplied(job: ActJob): Promise<boolean> {
  const held = await actJobOf(job.act);
  if (held?.claim === job.claim) return held.state === "applying";
  const act = await actById(job.act);
  return act?.state === "ready" && act.generation === job.generation;
}

/** Why reports could not be claimed: others have them, or they are not what was planned with. */
async function goneOrChanged(job: ActJob): Promise<Problem> {
  const gone = (await reportsById(job.reports)).filter((report) => !canBeActed(report, job.claim).ok);
  return gone.length > 0 ? reportsGone(gone.map((report) => report.number)) : new Problem("rows_changed");
}

/** A change claims the reports that it gives rows of back, beside those that it keeps or takes. */
async function claimForUpdate(job: ActJob, plan: ActPlan): Promise<JobFacts> {
  const planned = new Set(plan.reports.map((report) => report.id));
  const others = await reportsById(job.reports.filter((id) => !planned.has(id)));
  const reports = [...plan.reports, ...others];
  if (reports.some((report) => report.claimedBy !== 0)) throw new Problem("act_busy");
  const claimed = await claimReports(job, reports);
  if (claimed) {
    // Rows of claimed reports stay as they are.
    const given = await rowsOfReports(others.map(({ id }) => id));
    return { rows: plan.rows, claimed, measured: new Map([...plan.measured, ...given]) };
  }
  const held = await reportsById(job.reports);
  const isBusy = held.some(({ claimedBy }) => claimedBy !== 0 && claimedBy !== job.claim);
  throw new Problem(isBusy ? "act_busy" : "rows_changed");
}

async function claimNumbers(job: ActJob): Promise<void> {
  const taken = await takePurchaseNumbers(job);
  if (taken.length === 0) return;
  throw fieldProblem(Object.fromEntries(taken.map((owner) => [`buy_acts.${owner}`, "See number on juba kasutusel."])));
}

async function actOfEarlierSubmission(id: number): Promise<SavedAct> {
  const act = await actById(id);
  if (act?.state !== "ready") throw new Problem("act_busy");
  return { id, number: act.number };
}

function refusalOf(begun: BeginOutcome): Problem {
  if (!begun.ok && begun.reason === "number") return fieldProblem({ number: "See number on juba kasutusel." });
  return new Problem(!begun.ok && begun.reason === "act" ? "act_changed" : "act_busy");
}

async function reportsTouched(before: Act, plan: ActPlan): Promise<number[]> {
  const rows = await rowsOfAct(before.id, before.generation);
  const earlier = rows.flatMap((row) => row.reportRows.map(({ id }) => rowLocation(id).reportId));
  return [...new Set([...earlier, ...plan.reports.map((report) => report.id)])];
}

const isSameNumber = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const numberOf = ({ id, number }: PlannedPurchaseAct) => [id, number] as const;

/** Numbers that acts do not have any more after a change; `numbers` are those that they have then. */
function numbersReleased(acts: readonly Act[], numbers: ReadonlyMap<number, string>): HeldNumber[] {
  const changed = acts.filter(({ id, number }) => !isSameNumber(numbers.get(id) ?? "", number));
  return changed.map(({ id, type, number }) => ({ act: id, type, number }));
}

async function plannedPurchaseActs(plan: ActPlan, held: readonly Act[]): Promise<PlannedPurchaseAct[]> {
  const byOwner = new Map(held.map((act) => [act.seller, act]));
  const fresh = plan.purchaseActs.filter((act) => !byOwner.has(act.owner)).length;
  let nextId = fresh > 0 ? await nextIds("act", fresh) : 0;
  return plan.purchaseActs.map(({ owner, number }) => {
    const act = byOwner.get(owner);
    return {
      id: act?.id ?? nextId++,
      hash: act?.hash ?? publicHash(),
      owner,
      number,
      isNumberNew: !act || !isSameNumber(act.number, number),
    };
  });
}

type Fixed = Pick<Act, "id" | "deadlineDays" | "hash" | "generation" | "createdBy" | "createdAt">;

async function headOf({ form, platform, buyer, totals, waybills }: ActPlan, fixed: Fixed): Promise<Act> {
  const { sum, vat, withVat, solid, loose } = totals;
  const fresh = form.sawmill_acts.filter((act) => act.id === undefined).length;
  let nextId = fresh > 0 ? await nextIds("sawmillAct", fresh) : 0;
  return {
    ...fixed,
    type: 20,
    number: form.number,
    date: form.date,
    seller: platform.id,
    buyer: buyer.id,
    counterpart: buyer.id,
    salesAct: 0,
    state: "draft",
    timberCertificate: form.timber_certificate ?? 0,
    sum,
    vat,
    withVat,
    vatRateBp: buyer.vatRateBp,
    solid,
    loose,
    waybills,
    sawmillActs: form.sawmill_acts.map((act) => ({
      id: act.id ?? nextId++,
      number: act.number,
      amount: toUnits(act.total_amount_of_wood, AMOUNT_PLACES),
      cents: toUnits(act.sum_before_tax, PRICE_PLACES),
    })),
    pdf: "",
    version: 1,
  };
}
