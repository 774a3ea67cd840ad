import { randomBytes } from "node:crypto";
import { vatRateOf } from "#functions/acts/actParties.ts";
import { enqueue } from "#functions/clients/queues.ts";
import { log } from "#functions/core/log.ts";
import { type Act, type ActRowItem, actById, actsById, deleteActRows, rowsOfAct } from "#functions/data/acts/act.ts";
import {
  type ActJob,
  actJobOf,
  decideActJob,
  type HeldNumber,
  JobOver,
  type PlannedPurchaseAct,
} from "#functions/data/acts/actJob.ts";
import { type ActChange, endJob, releaseNumbers, writeActs } from "#functions/data/acts/actWrites.ts";
import { type Company, companiesById } from "#functions/data/companies/company.ts";
import {
  type Report,
  type ReportRow,
  reportsById,
  rowLocation,
  rowsOfReports,
} from "#functions/data/reports/report.ts";
import {
  claimTogether,
  inTransactions,
  type ReportChange,
  writeReports,
} from "#functions/data/reports/reportWrites.ts";
import { TRANSACTION_ITEMS } from "#functions/data/table/table.ts";
import { sumsOf } from "#functions/reports/reportSums.ts";
import { calculateTotals } from "#shared/domain/acts/totals.ts";
import { toUnits } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/domain/quantities/units.ts";

const PURCHASE = 10;
const SALES = 20;
const ATTEMPTS = 6;

/** What the maker of a job has at hand when it is decided; whoever finishes a job that was left reads it. */
export interface JobFacts {
  rows: readonly ActRowItem[];
  /** The reports as they were claimed. */
  claimed: readonly Report[];
  measured: MeasuredRows;
}

type MeasuredRows = ReadonlyMap<number, readonly ReportRow[]>;

/**
 * Puts reports under a job's claim, so that nobody else can act on them while it runs; answers them as they are then, or
 * undefined when one of them is not as it was read any more. Everybody claims in one order and goes no further than the
 * first refusal: of two who want the same reports, one gets them all.
 */
export async function claimReports(job: ActJob, reports: readonly Report[]): Promise<Report[] | undefined> {
  const ordered = reports.toSorted((a, b) => a.id - b.id);
  for (let start = 0; start < ordered.length; start += TRANSACTION_ITEMS) {
    const group = ordered.slice(start, start + TRANSACTION_ITEMS);
    if (!(await claimTogether(group, job.claim))) return undefined;
  }
  return ordered.map((report) => ({ ...report, claimedBy: job.claim, version: report.version + 1 }));
}

/**
 * Brings everything in line with a job that is decided: reports, purchase acts, the sales act. May be called again after
 * any crash, and by two at once: each step is right whether it was done before or not, and none is done for a job that
 * has ended meanwhile.
 * @param known what needs no reading again.
 */
export async function finishJob(job: ActJob, known?: JobFacts): Promise<void> {
  try {
    const facts = known ?? (await factsOf(job));
    await alignReports(job, facts);
    await alignActs(job, () => purchaseActChanges(job, facts.rows));
    await alignActs(job, () => salesActChange(job));
    await releaseNumbers(job, job.released);
    await deleteActRows(job.act, job.previousGeneration);
    await enqueue("actFiles", [{ act: job.act }, ...job.purchaseActs.map(({ id }) => ({ act: id }))]);
    await endJob(job);
  } catch (error) {
    if (!(error instanceof JobOver)) throw error;
  }
}

async function factsOf(job: ActJob): Promise<JobFacts> {
  const [rows, claimed, measured] = await Promise.all([
    rowsOfAct(job.act, job.generation),
    reportsById(job.reports),
    rowsOfReports(job.reports),
  ]);
  return { rows, claimed, measured };
}

/** Takes back what a job that was not decided has done. False when somebody else decided or ended it. */
export async function undoJob(job: ActJob): Promise<boolean> {
  if (job.state === "claiming" && !(await decideActJob(job, "undoing"))) return false;
  try {
    await takeBack(job);
    await releaseNumbers(job, numbersTaken(job));
    await endJob({ ...job, state: "undoing" });
    return true;
  } catch (error) {
    if (error instanceof JobOver) return false;
    throw error;
  }
}

/** Takes back the claims and rows of a job, which nobody else can have: also after somebody else undid it. */
export async function takeBack(job: ActJob): Promise<void> {
  await changeReports(await reportsById(job.reports), (before) =>
    before.claimedBy === job.claim ? { before, after: { ...before, claimedBy: 0 } } : undefined,
  );
  await deleteActRows(job.act, job.generation);
}

function numbersTaken(job: ActJob): HeldNumber[] {
  const sales = { type: SALES, number: job.head.number, act: job.act } as const;
  const purchases = job.purchaseActs.filter((act) => act.isNumberNew);
  return [
    ...(job.isNumberNew ? [sales] : []),
    ...purchases.map(({ number, id }) => ({ type: PURCHASE, number, act: id }) as const),
  ];
}

/** Finishes or undoes a job that its maker left; for the sweeper. */
export async function sweepJob(act: number): Promise<void> {
  const job = await actJobOf(act);
  if (!job) return;
  log.warn("act job swept", { act, state: job.state, kind: job.kind });
  if (job.state === "applying") await finishJob(job);
  else await undoJob(job);
}

/** Rows of the act become acted, rows that it gave back become free, claims end; counts and tabs follow. */
async function alignReports(job: ActJob, { rows, claimed, measured }: JobFacts): Promise<void> {
  const onAct = new Map<number, Set<number>>();
  for (const { id } of rows.flatMap((row) => row.reportRows)) {
    const { reportId, index } = rowLocation(id);
    const held = onAct.get(reportId) ?? new Set();
    onAct.set(reportId, held.add(index));
  }
  await changeReports(claimed, (before) => {
    // Whose claim has ended is in line already.
    if (before.claimedBy !== job.claim) return undefined;
    const mine = onAct.get(before.id);
    const actOf = before.actOf.map((act, index) => (mine?.has(index) ? job.act : act === job.act ? 0 : act));
    const sums = sumsOf(measured.get(before.id) ?? [], actOf);
    return { before, after: { ...before, ...sums, actOf, claimedBy: 0, tab: actOf.includes(0) ? "open" : "acted" } };
  });
}

/** Changes reports whatever others do to them meanwhile: what was refused is read and decided anew. */
async function changeReports(
  reports: readonly Report[],
  decide: (before: Report) => ReportChange | undefined,
): Promise<void> {
  let rest = reports;
  for (let attempt = 0; rest.length > 0; attempt++) {
    if (attempt > ATTEMPTS) throw new Error(`${rest.length} reports were changed by others at every attempt`);
    // The oldest first: then the last date of a tab is not among those that leave it until the end.
    const changes = rest.flatMap((report) => decide(report) ?? []);
    changes.sort((one, other) => (one.after.date < other.after.date ? -1 : 1));
    const refused: number[] = [];
    for (const group of inTransactions(changes)) {
      const outcome = await writeReports(group);
      if (!outcome.ok) refused.push(...group.map(({ after }) => after.id));
    }
    rest = await reportsById(refused);
  }
}

/** Writes acts as they should be, deciding anew when somebody else was there first. */
async function alignActs(job: ActJob, decide: () => Promise<ActChange[]>): Promise<void> {
  for (let attempt = 0; attempt <= ATTEMPTS; attempt++) {
    if (await writeActs(job, await decide())) return;
  }
  throw new Error(`Acts of job ${job.act} were changed by others at every attempt`);
}

async function salesActChange(job: ActJob): Promise<ActChange[]> {
  const before = await actById(job.act);
  if (before?.state === "ready" && before.generation === job.generation) return [];
  return [{ before, after: { ...job.head, state: "ready", version: (before?.version ?? 0) + 1 } }];
}

async function purchaseActChanges(job: ActJob, rows: readonly ActRowItem[]): Promise<ActChange[]> {
  const [held, owners] = await Promise.all([
    actsById([...job.purchaseActs.map(({ id }) => id), ...job.dropped]),
    companiesById(job.purchaseActs.map((act) => act.owner)),
  ]);
  const rowsByOwner = Map.groupBy(rows, (row) => row.owner);
  const changes = job.purchaseActs.flatMap((planned): ActChange[] => {
    const before = held.get(planned.id);
    if (before?.generation === job.generation) return [];
    const after = purchaseAct(job.head, planned, owners.get(planned.owner), rowsByOwner.get(planned.owner) ?? []);
    return [{ before, after: { ...after, version: (before?.version ?? 0) + 1 } }];
  });
  const dropped = job.dropped.flatMap((id) => held.get(id) ?? []);
  return [...changes, ...dropped.map((before) => ({ before }))];
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
