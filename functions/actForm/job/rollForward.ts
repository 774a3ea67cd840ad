import { type ActChange, writeActs } from "#functions/actForm/store/actWrites.ts";
import { noteActNumber } from "#functions/acts/lastActNumber.ts";
import { type Act, type ActHead, actById, actsById, headOf } from "#functions/acts/store/act.ts";
import { contentsOf } from "#functions/acts/store/actDay.ts";
import { type ActEvent, NO_CHANGES } from "#functions/acts/store/actEvent.ts";
import { type ActJob, JobEnded } from "#functions/acts/store/actJob.ts";
import { endJob } from "#functions/acts/store/actJobWrites.ts";
import { actHash } from "#functions/acts/store/actLinks.ts";
import { releaseNumbers } from "#functions/acts/store/actNumber.ts";
import { filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { type ActRowItem, deleteActRows, ownTimber, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { leadsOf } from "#functions/acts/store/sumsOfAct.ts";
import { missingWaybillOf } from "#functions/attachments/missingWaybill.ts";
import { endWarnings } from "#functions/attachments/noteWarnings.ts";
import { countedOf, numberedFacts } from "#functions/attachments/sitesOfAct.ts";
import { removeFilesOfOwners } from "#functions/attachments/store/droppedFiles.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { measure } from "#functions/platform/measure.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { announceTokens } from "#functions/platform/tokens/tokenBacklog.ts";
import { sumsOf } from "#functions/reports/reportSums.ts";
import { type Report, reportsById } from "#functions/reports/store/report.ts";
import { type ReportRow, rowsOfReports } from "#functions/reports/store/reportRows.ts";
import type { ReportChange } from "#functions/reports/store/reportTransactions.ts";
import { changeReports } from "./changeReports.ts";
import { actOfAfter, numbersByReport, purchasesAfter } from "./rowsOnAct.ts";
import { type RowsOfSave, savedPurchaseActs, savedSalesAct } from "./savedActs.ts";

const HOUR_MS = 3_600_000;

type RowFacts = Pick<
  ActChange,
  "contents" | "missingWaybill" | "bareSites" | "hauledMoves" | "unnumbered" | "timber" | "leads"
>;

/** Known to the call that decided the job; the sweeper reads them. */
export interface JobFacts extends RowsOfSave {
  claimed: readonly Report[];
  measured: ReadonlyMap<number, readonly ReportRow[]>;
}

/** Rolls a decided job forward. Idempotent and safe to run twice at once: no step writes after the job has ended. */
export async function rollForward(
  job: ActJob,
  facts?: JobFacts,
  onWritten: (count: number) => Promise<void> = async () => {},
): Promise<void> {
  try {
    const { rows, previousRows, ...reports } = facts ?? (await readFacts(job));
    const writeReports = () => applyToReports(job, rows, reports, onWritten);
    if (job.kind === "update") await removeFilesOfDropped(job);
    const [files, edits] =
      job.kind === "update" ? await Promise.all([filesOfWaybills(job.act), siteEditsOf(job.act)]) : [[], []];
    const editsOf = Map.groupBy(edits, ({ owner }) => owner);
    const contents = (own: readonly ActRowItem[], owner?: number): RowFacts => ({
      contents: contentsOf(own),
      missingWaybill: missingWaybillOf(own, files, owner),
      ...(owner === undefined
        ? { leads: leadsOf(job.head, own), ...numberedFacts(ownTimber(own, job.head.seller), [], job.head.buyer) }
        : countedOf(own, editsOf.get(owner) ?? [], job.head.buyer)),
    });
    const [purchaseActs, salesAct] =
      job.kind === "delete"
        ? [() => deletionWrites(job, job.dropped), () => deletionWrites(job, [job.act])]
        : [
            () => purchaseActWrites(job, { rows, previousRows }, contents),
            () => salesActWrite(job, { rows, previousRows }, contents(rows)),
          ];
    // The two are independent. The sales act is last, since it opens for the next change.
    await runTogether([writeReports, () => applyToActs(job, purchaseActs, onWritten)]);
    await applyToActs(job, salesAct, onWritten);
    await runTogether([
      () => releaseNumbers(job, job.released),
      () => deleteActRows(job.act, job.previousGeneration),
      () => wantFiles(job),
      () => endWarnings(job.dropped),
      () => noteNumber(job),
    ]);
    await endJob(job);
    if (job.kind === "create") measureAct(job, reports.claimed);
  } catch (error) {
    if (!(error instanceof JobEnded)) throw error;
  }
}

function measureAct({ purchaseActs, startedAt }: ActJob, reports: readonly Report[]): void {
  const hours = reports.flatMap(({ importedAt }) =>
    importedAt === undefined ? [] : [(Date.parse(startedAt) - Date.parse(importedAt)) / HOUR_MS],
  );
  measure({
    SalesActs: 1,
    PurchaseActs: purchaseActs.length,
    ...(hours.length > 0 && { HoursFromImportToAct: hours }),
  });
}

/** Runs before the acts go, since they say whose files these are. While the job runs, no file can be added. */
async function removeFilesOfDropped(job: ActJob): Promise<void> {
  const acts = await actsById(job.dropped);
  const owners = [...acts.values()].map(({ seller }) => seller);
  await removeFilesOfOwners(job, owners, Date.now());
}

async function readFacts(job: ActJob): Promise<JobFacts> {
  const [rows, previousRows, claimed, measured] = await Promise.all([
    rowsOfAct(job.act, job.generation),
    job.previousGeneration === 0 ? [] : rowsOfAct(job.act, job.previousGeneration),
    reportsById(job.reports),
    rowsOfReports(job.reports),
  ]);
  return { rows, previousRows, claimed, measured };
}

async function applyToReports(
  job: ActJob,
  rows: readonly ActRowItem[],
  { claimed, measured }: Omit<JobFacts, "rows" | "previousRows">,
  onWritten: (count: number) => Promise<void>,
): Promise<void> {
  const onAct = numbersByReport(rows);
  const decide = (before: Report): ReportChange | undefined => {
    // A report without the claim of this job has been changed already.
    if (before.claimedBy !== job.claim) return undefined;
    const own = measured.get(before.id) ?? [];
    const actOf = actOfAfter(before, own, onAct.get(before.id), job.act);
    const purchases = purchasesAfter(before, own, actOf, job);
    const tab = actOf.includes(0) ? "open" : "acted";
    return { before, after: { ...before, ...sumsOf(own, actOf), actOf, purchases, claimedBy: 0, tab } };
  };
  await changeReports(claimed, decide, onWritten);
}

async function noteNumber({ kind, head }: ActJob): Promise<void> {
  if (kind === "create") await noteActNumber(head.seller, head.number);
}

async function wantFiles(job: ActJob): Promise<void> {
  if (job.kind === "delete") return;
  await enqueue("actFiles", [{ act: job.act }, ...job.purchaseActs.map(({ id }) => ({ act: id }))]);
}

async function runTogether(steps: readonly (() => Promise<void>)[]): Promise<void> {
  await inParallel(steps, steps.length, (step) => step());
}

async function applyToActs(
  job: ActJob,
  decide: () => Promise<ActChange[]>,
  onWritten: (count: number) => Promise<void>,
): Promise<void> {
  await untilNoConflict(`Acts of job ${job.act}`, async () => {
    const { isCurrent, tokens } = await writeActs(job, await decide(), onWritten);
    await announceTokens(tokens);
    return isCurrent ? undefined : CONFLICT;
  });
}

async function salesActWrite(job: ActJob, saved: RowsOfSave, ofRows: RowFacts): Promise<ActChange[]> {
  const before = await actById(job.act);
  if (before?.state === "ready" && before.generation === job.generation) return [];
  const { after, changes, isPaperChanged } = savedSalesAct(job, before, saved);
  const purchaseActs = job.purchaseActs.map(({ id }) => id);
  const event = after && changes && eventOf(job, after, job.kind === "create" ? "made" : "changed", changes);
  return [{ before, after, purchaseActs, event, isPaperChanged, ...ofRows, ...firstLink(job.act, before) }];
}

async function purchaseActWrites(
  job: ActJob,
  saved: RowsOfSave,
  contents: (own: readonly ActRowItem[], owner: number) => RowFacts,
): Promise<ActChange[]> {
  const [existing, owners] = await Promise.all([
    actsById([...job.purchaseActs.map(({ id }) => id), ...job.dropped]),
    companiesById(job.purchaseActs.map((act) => act.owner)),
  ]);
  const purchaseActs = job.purchaseActs.filter(({ id }) => existing.get(id)?.generation !== job.generation);
  return savedPurchaseActs({ ...job, purchaseActs }, saved, existing, owners).map((act): ActChange => {
    const { before, after, changes, isPaperChanged, rows, owner } = act;
    if (after) {
      const event = changes && eventOf(job, after, before ? "changed" : "made", changes);
      return { before, after, event, isPaperChanged, ...firstLink(after.id, before), ...contents(rows, owner) };
    }
    const event = before && eventOf(job, { ...before, version: before.version + 1 }, "removed", changes ?? NO_CHANGES);
    return { before, isPaperChanged, event };
  });
}

/** The first version that lists show gets the link to the public view. */
function firstLink(id: number, before: Act | undefined): Pick<ActChange, "publicHash"> {
  return before?.state === "ready" ? {} : { publicHash: actHash(id) };
}

async function deletionWrites(job: ActJob, ids: readonly number[]): Promise<ActChange[]> {
  const acts = [...(await actsById(ids)).values()].filter(({ state }) => state === "ready");
  return acts.map((before): ActChange => {
    const head = headOf(before);
    const after = { ...head, state: "deleted", version: before.version + 1 } as const;
    return { before, after, isPaperChanged: true, event: eventOf(job, after, "deleted", NO_CHANGES) };
  });
}

/** The history event of a job, dated when the person saved, also where the sweeper finishes it. */
function eventOf(
  { startedAt, by }: ActJob,
  { id, version }: Pick<ActHead, "id" | "version">,
  kind: ActEvent["kind"],
  changes: ActEvent["changes"],
): ActEvent {
  return { act: id, at: startedAt, kind, version, by, changes };
}
