import type { ActForm } from "../../shared/api/areas/acts.ts";
import { AMOUNT_PLACES, PRICE_PLACES, toUnits } from "../../shared/domain/money.ts";
import { fieldProblem, Problem } from "../core/problem.ts";
import type { Viewer } from "../core/viewer.ts";
import { type Act, actById, actOfSubmission, purchaseActsOf, putActRows, rowsOfAct } from "../data/act.ts";
import { type ActJob, moveActJob, type PlannedPurchaseAct } from "../data/actJob.ts";
import { type BeginOutcome, beginCreate, beginUpdate, takePurchaseNumbers } from "../data/actWrites.ts";
import { placeOfRow } from "../data/report.ts";
import { nextIds } from "../data/sequence.ts";
import { claimReports, finishJob, publicHash, undoJob } from "./actJobs.ts";
import { noteActNumber } from "./actNumbers.ts";
import { type ActPlan, planAct, reportsGone } from "./actPlan.ts";

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
    hash: publicHash(),
    generation: 1,
    createdBy: viewer.name,
    createdAt: now.toISOString(),
  });
  const job: ActJob = {
    act: id,
    kind: "create",
    state: "claiming",
    startedAt: now.toISOString(),
    reports: plan.reports.map((report) => report.id),
    purchaseActs: await plannedPurchaseActs(plan, []),
    generation: 1,
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
  await undoUnless(job, async () => {
    await claimNumbers(job);
    const gone = await claimReports(id, plan.reports);
    if (gone.length > 0) throw reportsGone(gone);
    await putActRows(id, job.generation, plan.rows);
  });
  await finishJob({ ...job, state: "applying" });
  await noteActNumber(head.number);
  return { id, number: head.number };
}

/** Saves a changed sales act and brings its purchase acts and reports in line, all or nothing. */
export async function updateAct(form: ActForm & { act_id: number; version: number }, now: Date): Promise<SavedAct> {
  const before = await actById(form.act_id);
  if (before?.type !== 20 || before.state !== "ready") throw new Problem("not_found");
  if (before.version !== form.version) throw new Problem("act_changed");
  const plan = await planAct(form, before);
  const generation = before.generation + 1;
  const { id, hash, createdBy, createdAt } = before;
  const held = await purchaseActsOf(id);
  const job: ActJob = {
    act: id,
    kind: "update",
    state: "claiming",
    startedAt: now.toISOString(),
    reports: await reportsTouched(before, plan),
    purchaseActs: await plannedPurchaseActs(plan, held),
    generation,
    submission: "",
    isNumberNew: before.number.toLowerCase() !== plan.form.number.toLowerCase(),
    head: await headOf(plan, { id, hash, createdBy, createdAt, generation }),
  };
  const begun = await beginUpdate(job, before);
  if (!begun.ok) throw refusalOf(begun);
  await undoUnless(job, async () => {
    await claimNumbers(job);
    await putActRows(id, generation, plan.rows);
  });
  await finishJob({ ...job, state: "applying" });
  return { id, number: job.head.number };
}

/** Runs the steps that can still be undone and then decides; whatever goes wrong before leaves nothing behind. */
async function undoUnless(job: ActJob, steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    await undoJob(job);
    throw error;
  }
  if (!(await moveActJob(job.act, "claiming", "applying"))) throw new Problem("act_busy");
}

async function claimNumbers(job: ActJob): Promise<void> {
  const taken = await takePurchaseNumbers(job.head.seller, job.purchaseActs);
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
  return new Problem(begun.ok || begun.reason === "act" ? "act_changed" : "act_busy");
}

async function reportsTouched(before: Act, plan: ActPlan): Promise<number[]> {
  const rows = await rowsOfAct(before.id, before.generation);
  const earlier = rows.flatMap((row) => row.reportRows.map(({ id }) => placeOfRow(id).reportId));
  return [...new Set([...earlier, ...plan.reports.map((report) => report.id)])];
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
      isNumberNew: act?.number.toLowerCase() !== number.toLowerCase(),
    };
  });
}

type Fixed = Pick<Act, "id" | "hash" | "generation" | "createdBy" | "createdAt">;

async function headOf({ form, platform, buyer, totals, waybills }: ActPlan, fixed: Fixed): Promise<Act> {
  const { sum, vat, withVat, solid, loose } = totals;
  const fresh = form.sawmill_acts.filter((act) => act.id === undefined).length;
  let nextId = fresh > 0 ? await nextIds("sawmillAct", fresh) : 0;
  return {
    ...fixed,
    type: 20,
    number: form.number,
    date: form.date,
    deadlineDays: buyer.deadlineDays,
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
