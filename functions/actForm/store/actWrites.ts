import {
  type Act,
  ActEntity,
  type ActHead,
  asFiled,
  editionOf,
  type NumberedFacts,
  storedActHead,
} from "#functions/acts/store/act.ts";
import { type ActContents, ActDayEntity, actDayKey, storedActDay } from "#functions/acts/store/actDay.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { ActFilesWantedEntity, wantedKey, wantFiles } from "#functions/acts/store/actFilesWanted.ts";
import type { ActJob } from "#functions/acts/store/actJob.ts";
import { actCounts } from "#functions/acts/store/actStats.ts";
import { tokenBacklogOfActs } from "#functions/acts/store/actTokens.ts";
import { groupsBesideJob, inLanes, jobRuns, LANES, throwIfEnded } from "#functions/acts/store/jobCheck.ts";
import { PurchaseActsEntity } from "#functions/acts/store/purchasesOfSale.ts";
import { actSumChanges } from "#functions/acts/store/sumsOfAct.ts";
import { CompanyEntity } from "#functions/companies/store/company.ts";
import { type ActExport, exportsOfActs } from "#functions/exports/store/actExport.ts";
import { EXPORT_ITEMS, exportWritesOf } from "#functions/exports/store/savedExports.ts";
import { type ActLetters, lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { LETTER_ITEMS, letterWritesOf, SHARED_LETTER_ITEMS } from "#functions/letters/store/savedLetters.ts";
import { netChanges, type SumChange } from "#functions/platform/sums/sum.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import type { Match } from "#functions/platform/table/conditions.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import {
  type BacklogKey,
  storedBacklog,
  type TokenBacklog,
  TokenBacklogEntity,
} from "#functions/platform/tokens/tokenBacklog.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { HauledMove } from "#shared/reports/land.ts";

/** The deltas of sums are one item a transaction. */
const SUM_ITEMS = 1;
/** About 70 acts, as many as one batch reads. */
const GROUPS_READ = 8;

/** A draft in `before` is stored, but not in statistics. */
export interface ActChange extends FactChange<ActHead>, Partial<NumberedFacts> {
  before?: Act | undefined;
  purchaseActs?: readonly number[];
  event?: ActEvent | undefined;
  /** False for a save after which the act's paper says the same. */
  isPaperChanged: boolean;
  publicHash?: string | undefined;
  contents?: ActContents | undefined;
  missingWaybill?: string | undefined;
  bareSites?: number | undefined;
  hauledMoves?: readonly HauledMove[] | undefined;
  leads?: readonly number[] | undefined;
}

function itemsOf(change: ActChange): number {
  const days = (keptAct(change) ? 1 : 0) + (dayLeft(change) ? 1 : 0);
  const siblings =
    days + (change.before?.state === "ready" ? 0 : 1) + (change.purchaseActs ? 1 : 0) + (change.event ? 1 : 0);
  const own = 2 + LETTER_ITEMS + EXPORT_ITEMS;
  return own + siblings + actCounts.keysOf(change).length;
}

function keptAct({ after }: ActChange): ActHead | undefined {
  return after?.state === "deleted" ? undefined : after;
}

interface Written {
  /** False on a version conflict: read the acts again. */
  isCurrent: boolean;
  tokens: BacklogKey[];
}

/** Writes acts of one type, their statistics and a backlog of their search tokens. @throws JobEnded */
export async function writeActs(
  job: ActJob,
  changes: readonly ActChange[],
  onWritten: (count: number) => Promise<void>,
): Promise<Written> {
  const written: Written = { isCurrent: true, tokens: [] };
  const groups = groupsBesideJob(changes, itemsOf, 1 + SHARED_LETTER_ITEMS + SUM_ITEMS);
  const ahead = readAhead(groups);
  await inLanes(groups, async (group, lane) => {
    if (!written.isCurrent) return;
    const backlog = tokenBacklogOfActs(group);
    if (await writeGroup(job, group, lane, { backlog, reads: ahead(group) })) {
      if (backlog) written.tokens.push(backlog);
      await onWritten(group.length);
    } else written.isCurrent = false;
  });
  return written;
}

interface Reads {
  letters: ReadonlyMap<number, ActLetters>;
  exports: ReadonlyMap<number, ActExport>;
  counts: Awaited<ReturnType<typeof actCounts.readOf>>;
}

async function readsOf(changes: readonly ActChange[]): Promise<Reads> {
  const saved = changes.flatMap(({ before }) => (before?.state === "ready" ? [before.id] : []));
  const [letters, exports, counts] = await Promise.all([
    lettersOfActs(saved),
    exportsOfActs(saved),
    actCounts.readOf(changes),
  ]);
  return { letters, exports, counts };
}

/** Reads for the next groups while these are written; conditions of the writes detect changes in between. */
function readAhead(groups: readonly (readonly ActChange[])[]): (group: readonly ActChange[]) => Promise<Reads> {
  const batchOf = new Map(groups.map((group, index) => [group, Math.floor(index / GROUPS_READ)]));
  const started = new Map<number, Promise<Reads>>();
  const start = (batch: number): Promise<Reads> => {
    const reads = started.get(batch) ?? readsOf(groups.slice(batch * GROUPS_READ, (batch + 1) * GROUPS_READ).flat());
    // The awaiting caller gets the error.
    reads.catch(() => undefined);
    started.set(batch, reads);
    return reads;
  };
  return (group) => {
    const batch = batchOf.get(group) ?? 0;
    const reads = start(batch);
    if ((batch + 1) * GROUPS_READ < groups.length) void start(batch + 1);
    started.delete(batch - 2);
    return reads;
  };
}

async function writeGroup(
  job: ActJob,
  changes: readonly ActChange[],
  lane: number,
  first: { backlog: TokenBacklog | undefined; reads: Promise<Reads> },
): Promise<boolean> {
  const { backlog } = first;
  const lettered = changes.map((change) => ({
    before: change.before,
    after: keptAct(change),
    isPaperChanged: change.isPaperChanged,
  }));
  const queuedAt = new Date().toISOString();
  return untilNoConflict("Statistics of acts", async (attempt) => {
    const reads = await (attempt === 0 ? first.reads : readsOf(changes));
    const derived = await actCounts.writesWithNames(changes.map(countedChange), reads.counts);
    const letters = letterWritesOf(lettered, reads.letters, queuedAt, job.claim * LANES.length + lane);
    const exported = exportWritesOf(changes, reads.exports);
    const sums = netChanges([...changes.flatMap(sumsOfChange), ...letters.sums, ...exported.sums]);
    const outcome = await commit([
      ...changes.flatMap(actWrite),
      jobRuns(job, lane),
      ...changes.flatMap((change) => siblingWrites(change, queuedAt)),
      ...letters.writes,
      ...exported.writes,
      ...sumDeltas(sums).map((delta) => SumDeltaEntity.put(delta)),
      ...derived.writes,
      ...derived.fresh.map(({ id, version }) => CompanyEntity.check({ id }, { version })),
      ...(backlog ? [TokenBacklogEntity.put(storedBacklog(backlog))] : []),
    ]);
    if (outcome.ok) return true;
    throwIfEnded(job, outcome.refused, changes.length);
    return outcome.refused.some((index) => index < changes.length) ? false : CONFLICT;
  });
}

/** Exactly one item a change, so that the index of a refused item is that of its change. */
function actWrite(change: ActChange): Write[] {
  const { before, after, publicHash } = change;
  const link = { ...ofRows(change), ...(publicHash === undefined ? {} : { publicHash }) };
  if (!before) return after ? [ActEntity.create({ ...storedActHead(after), ...link })] : [];
  if (!after) return [ActEntity.delete({ id: before.id }, asRead(before))];
  const { id, ...owned } = storedActHead(after);
  const told = change.event || after.type !== SALES_ACT ? {} : { untold: after.version };
  if (after.state === "deleted") {
    return [ActEntity.patch({ id }, { ...owned, publicHash: undefined }, { when: asRead(before) })];
  }
  return [
    ActEntity.patch({ id }, { ...owned, ...link, ...told }, { when: { version: before.version, ...asFiled(before) } }),
  ];
}

function ofRows({
  missingWaybill,
  bareSites,
  unnumbered,
  hauledMoves,
  timber,
  leads,
}: ActChange): Pick<Act, "missingWaybill" | "bareSites" | "unnumbered" | "hauledMoves" | "timber" | "leads"> {
  return { missingWaybill, bareSites, unnumbered, hauledMoves, timber, leads };
}

/** While its job runs, nothing but its PDF changes what an act adds to sums and counts: it is in no container. */
function countedChange(change: ActChange): FactChange<Act> {
  const { before } = change;
  const after = keptAct(change);
  return { before, after: after && { ...before, ...after, ...ofRows(change) } };
}

function sumsOfChange(change: ActChange): SumChange[] {
  const { before, after } = countedChange(change);
  return actSumChanges(before, after);
}

/** The condition includes the public link: when it changed since the read, its new link would be left over. */
function asRead(act: Act): Match<Act> {
  const { version, publicHash } = act;
  return { version, publicHash, ...asFiled(act) };
}

function siblingWrites(change: ActChange, queuedAt: string): Write[] {
  const { before, purchaseActs, event } = change;
  const after = keptAct(change);
  const act = after ?? before;
  if (!act) return [];
  return [
    after
      ? wantFiles({ act: act.id, edition: editionOf({ ...after, edits: before?.edits }), queuedAt })
      : ActFilesWantedEntity.delete(wantedKey(act.id)),
    ...dayWrites(change),
    ...(purchaseActs ? [PurchaseActsEntity.put({ salesAct: act.id, acts: purchaseActs })] : []),
    ...(event ? [ActEventEntity.put(event)] : []),
  ];
}

function dayWrites(change: ActChange): Write[] {
  const { contents = { rows: 0, destinations: [] } } = change;
  const after = keptAct(change);
  const left = dayLeft(change);
  return [
    ...(after ? [ActDayEntity.put(storedActDay({ ...dayOf(after), ...contents }))] : []),
    ...(left ? [ActDayEntity.delete(actDayKey(dayOf(left)))] : []),
  ];
}

function dayLeft({ before, ...change }: ActChange): Act | undefined {
  const after = keptAct(change);
  if (before?.state !== "ready") return undefined;
  return before.date === after?.date && before.counterpart === after.counterpart ? undefined : before;
}

function dayOf({ id, type, date, counterpart, salesAct }: ActHead) {
  return { type, date, act: id, counterpart, salesAct: salesAct === 0 ? id : salesAct };
}
