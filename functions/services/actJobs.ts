import { randomBytes } from "node:crypto";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES, toUnits } from "../../shared/domain/money.ts";
import { canBeActed } from "../../shared/domain/reportEligibility.ts";
import { calculateTotals } from "../../shared/domain/totals.ts";
import { enqueue } from "../clients/queues.ts";
import { log } from "../core/log.ts";
import { inParallel } from "../core/parallel.ts";
import { Problem } from "../core/problem.ts";
import { type Act, type ActRowItem, actById, deleteActRows, purchaseActsOf, rowsOfAct } from "../data/act.ts";
import { type ActJob, actJobOf, deleteActJob, moveActJob, type PlannedPurchaseAct } from "../data/actJob.ts";
import { type ActChange, forgetDraft, releaseNumbers, writeActs } from "../data/actWrites.ts";
import { type Company, companiesById } from "../data/company.ts";
import { placeOfRow, type Report, reportsById, rowsOfReports } from "../data/report.ts";
import { inTransactions, type ReportChange, writeReports } from "../data/reportWrites.ts";
import { vatRateOf } from "./actParties.ts";
import { sumsOf } from "./reportImport.ts";

const PURCHASE = 10;
const SALES = 20;
const ATTEMPTS = 6;
const CLAIMS_AT_ONCE = 4;

/**
 * Puts a job's reports under its claim, so that nobody else can act on them while it runs.
 * @returns numbers of the reports that somebody else has; empty when all are claimed.
 * @throws Problem `rows_changed` when a report is free but no longer what was planned with.
 */
export async function claimReports(act: number, reports: readonly Report[]): Promise<string[]> {
  const refused: number[] = [];
  const changes = reports.map((before): ReportChange => ({ before, after: { ...before, claimedBy: act } }));
  // A claim changes no counts, so that transactions of claims do not meet each other.
  await inParallel(inTransactions(changes), CLAIMS_AT_ONCE, async (group) => {
    let rest = group;
    while (rest.length > 0) {
      const outcome = await writeReports(rest);
      if (outcome.ok) break;
      const lost = new Set(outcome.refused);
      refused.push(...lost);
      rest = rest.filter(({ after }) => !lost.has(after.id));
    }
  });
  if (refused.length === 0) return [];
  const gone = (await reportsById(refused)).filter((report) => !canBeActed(report, act).ok);
  if (gone.length === 0) throw new Problem("rows_changed");
  return gone.map((report) => report.number);
}

/**
 * Brings everything in line with a job that is decided: reports, purchase acts, the sales act. May be called again after
 * any crash, and by two at once; each step is right whether it was done before or not.
 */
export async function finishJob(job: ActJob): Promise<void> {
  const rows = await rowsOfAct(job.act, job.generation);
  await alignReports(job, rows);
  await alignPurchaseActs(job, rows);
  const before = await actById(job.act);
  const isDone = before?.state === "ready" && before.generation === job.generation;
  const head: Act = { ...job.head, state: "ready", version: isDone ? before.version : (before?.version ?? 0) + 1 };
  if (!isDone) await writeActs([{ before, after: head }]);
  if (before && before.generation !== job.generation) await deleteActRows(job.act, before.generation);
  if (before && before.number !== job.head.number) {
    await releaseNumbers([{ issuer: job.head.seller, type: SALES, number: before.number, act: job.act }]);
  }
  await enqueue("actFiles", [{ act: job.act }, ...job.purchaseActs.map(({ id }) => ({ act: id }))]);
  await deleteActJob(job.act);
}

/** Takes back what a job that was not decided has done. */
export async function undoJob(job: ActJob): Promise<void> {
  if (job.state === "claiming" && !(await moveActJob(job.act, "claiming", "undoing"))) return;
  await releaseClaims(job);
  const issuer = job.head.seller;
  await releaseNumbers([
    ...(job.isNumberNew ? [{ issuer, type: SALES, number: job.head.number, act: job.act } as const] : []),
    ...job.purchaseActs
      .filter((act) => act.isNumberNew)
      .map(({ number, id }) => ({ issuer, type: PURCHASE, number, act: id }) as const),
  ]);
  await deleteActRows(job.act, job.generation);
  if (job.kind === "create") await forgetDraft(job);
  await deleteActJob(job.act);
}

/** Finishes or undoes a job that its maker left; for the sweeper. */
export async function sweepJob(act: number): Promise<void> {
  const job = await actJobOf(act);
  if (!job) return;
  log.warn("act job swept", { act, state: job.state, kind: job.kind });
  if (job.state === "applying") await finishJob(job);
  else await undoJob(job);
}

async function releaseClaims(job: ActJob): Promise<void> {
  await changeReports(job.reports, (before) =>
    before.claimedBy === job.act ? { before, after: { ...before, claimedBy: 0 } } : undefined,
  );
}

/** Rows of the act become acted, rows that it gave back become free, claims end; counts and tabs follow. */
async function alignReports(job: ActJob, rows: readonly ActRowItem[]): Promise<void> {
  const onAct = new Map<number, Set<number>>();
  for (const { id } of rows.flatMap((row) => row.reportRows)) {
    const { reportId, index } = placeOfRow(id);
    const held = onAct.get(reportId) ?? new Set();
    onAct.set(reportId, held.add(index));
  }
  const measured = await rowsOfReports(job.reports);
  await changeReports(job.reports, (before) => {
    const mine = onAct.get(before.id);
    const actOf = before.actOf.map((act, index) => (mine?.has(index) ? job.act : act === job.act ? 0 : act));
    const claimedBy = before.claimedBy === job.act ? 0 : before.claimedBy;
    if (claimedBy === before.claimedBy && actOf.every((act, index) => act === before.actOf[index])) return undefined;
    const sums = sumsOf(measured.get(before.id) ?? [], actOf);
    return { before, after: { ...before, ...sums, actOf, claimedBy, tab: actOf.includes(0) ? "open" : "acted" } };
  });
}

/** Changes reports whatever others do to them meanwhile: what was refused is read and decided anew. */
async function changeReports(
  ids: readonly number[],
  decide: (before: Report) => ReportChange | undefined,
): Promise<void> {
  let rest = ids;
  for (let attempt = 0; rest.length > 0; attempt++) {
    if (attempt > ATTEMPTS) throw new Error(`${rest.length} reports were changed by others at every attempt`);
    const changes = (await reportsById(rest)).flatMap((report) => decide(report) ?? []);
    const refused: number[] = [];
    for (const group of inTransactions(changes)) {
      const outcome = await writeReports(group);
      if (!outcome.ok) refused.push(...group.map(({ after }) => after.id));
    }
    rest = refused;
  }
}

async function alignPurchaseActs(job: ActJob, rows: readonly ActRowItem[]): Promise<void> {
  const [held, owners] = await Promise.all([
    purchaseActsOf(job.act),
    companiesById(job.purchaseActs.map((act) => act.owner)),
  ]);
  const heldById = new Map(held.map((act) => [act.id, act]));
  const rowsByOwner = Map.groupBy(rows, (row) => row.owner);
  const changes = job.purchaseActs.flatMap((planned): ActChange[] => {
    const before = heldById.get(planned.id);
    const isDone = before?.generation === job.generation && before.state === "ready";
    if (isDone) return [];
    const after = purchaseAct(job.head, planned, owners.get(planned.owner), rowsByOwner.get(planned.owner) ?? []);
    return [{ before, after: { ...after, version: (before?.version ?? 0) + 1 } }];
  });
  const planned = new Set(job.purchaseActs.map((act) => act.id));
  const dropped = held.filter((act) => !planned.has(act.id));
  await writeActs([...changes, ...dropped.map((before) => ({ before }))]);
  const numbers = new Map(job.purchaseActs.map((act) => [act.id, act.number]));
  await releaseNumbers(
    held
      .filter((act) => numbers.get(act.id) !== act.number)
      .map((act) => ({ issuer: job.head.seller, type: PURCHASE, number: act.number, act: act.id })),
  );
}

/** The act with one forest owner: the same rows at their buying prices, with the owner's VAT. */
function purchaseAct(
  sales: Act,
  planned: PlannedPurchaseAct,
  owner: Company | undefined,
  rows: readonly ActRowItem[],
): Act {
  const vatRate = owner ? vatRateOf(owner) : 0;
  const totals = calculateTotals(
    rows.map((row) => ({
      amount: fromUnits(row.amount, AMOUNT_PLACES),
      flat_price: fromUnits(row.price - row.margin, PRICE_PLACES),
      unit: row.unit,
      selected: true,
    })),
    vatRate,
  );
  return {
    ...sales,
    id: planned.id,
    hash: planned.hash,
    type: PURCHASE,
    number: planned.number,
    deadlineDays: owner?.deadlineDays ?? sales.deadlineDays,
    seller: planned.owner,
    buyer: sales.seller,
    counterpart: planned.owner,
    salesAct: sales.id,
    state: "ready",
    sum: toUnits(totals.sum_before_tax.raw, PRICE_PLACES),
    vat: toUnits(totals.vat.raw, PRICE_PLACES),
    withVat: toUnits(totals.with_vat.raw, PRICE_PLACES),
    vatRateBp: owner?.vatRateBp ?? 0,
    solid: toUnits(totals.amount.raw, AMOUNT_PLACES),
    loose: toUnits(totals.loose_amount.raw, AMOUNT_PLACES),
    waybills: new Set(rows.flatMap((row) => row.reportRows.map(({ waybill }) => waybill))).size,
    sawmillActs: [],
    pdf: "",
    version: 1,
  };
}

/** For public links: 128 random bits. */
export function publicHash(): string {
  return randomBytes(16).toString("base64url");
}
