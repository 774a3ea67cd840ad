import { Service } from "electrodb";
import { type Act, ActEntity, type ActHead, editionOf, storedActHead } from "#functions/acts/store/act.ts";
import { type ActContents, ActDayEntity, actDayKey, storedActDay } from "#functions/acts/store/actDay.ts";
import { type ActEvent, ActEventEntity, storedActEvent } from "#functions/acts/store/actEvent.ts";
import { ActFilesWantedEntity, wantedKey } from "#functions/acts/store/actFilesWanted.ts";
import { actInHash } from "#functions/acts/store/actHash.ts";
import type { ActJob } from "#functions/acts/store/actJob.ts";
import { actCounts } from "#functions/acts/store/actStats.ts";
import { tokenBacklogOfActs } from "#functions/acts/store/actTokens.ts";
import {
  ActJobLaneEntity,
  groupsBesideJob,
  inLanes,
  jobRuns,
  LANES,
  throwIfEnded,
} from "#functions/acts/store/jobCheck.ts";
import { PublicLinkEntity } from "#functions/acts/store/publicLink.ts";
import { PurchaseActsEntity } from "#functions/acts/store/purchaseActs.ts";
import { CompanyEntity } from "#functions/companies/store/company.ts";
import { CounterpartEntity } from "#functions/companies/store/counterpart.ts";
import { type ActExport, exportsOfActs } from "#functions/exports/store/actExport.ts";
import { EXPORT_ITEMS, exportEntities, exportWritesOf } from "#functions/exports/store/savedExports.ts";
import { type ActLetters, lettersOfActs } from "#functions/letters/store/actLetters.ts";
import {
  letterEntities,
  letterItems,
  letterWritesOf,
  SHARED_LETTER_ITEMS,
} from "#functions/letters/store/savedLetters.ts";
import { MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction, pauseBefore } from "#functions/platform/table/transaction.ts";
import {
  type BacklogKey,
  storedBacklog,
  type TokenBacklog,
  TokenBacklogEntity,
} from "#functions/platform/tokens/tokenBacklog.ts";

const derivedEntities = { counts: CounterpartEntity, months: MonthCountsEntity };

const entitiesOfActs = {
  act: ActEntity,
  backlog: TokenBacklogEntity,
  company: CompanyEntity,
  day: ActDayEntity,
  event: ActEventEntity,
  lane: ActJobLaneEntity,
  link: PublicLinkEntity,
  wanted: ActFilesWantedEntity,
  purchaseActs: PurchaseActsEntity,
  ...letterEntities,
  ...exportEntities,
  ...derivedEntities,
};
const service = /* @__PURE__ */ new Service(entitiesOfActs, table);
const DERIVATION_ATTEMPTS = 10;
/** Some 70 acts, as many as one batch reads. */
const GROUPS_READ = 8;

/** A draft in `before` counts as stored, but is in no statistics. */
export interface ActChange extends FactChange<ActHead> {
  before?: Act | undefined;
  /** Of a sales act. */
  purchaseActs?: readonly number[];
  /** Of its history; missing when nothing is told of the change. */
  event?: ActEvent | undefined;
  /** Of the public view, with the first version. */
  publicHash?: string | undefined;
  /** Of the act after the change. */
  contents?: ActContents | undefined;
  /** First paper waybill of the act after the change that has no file. */
  missingWaybill?: string | undefined;
}

/** The act, its wanted file, days, purchase acts, event, public link, letters, new counterpart, export, and what is derived. */
function itemsOf(change: ActChange): number {
  const days = (keptAct(change) ? 1 : 0) + (dayLeft(change) ? 1 : 0);
  const siblings =
    days +
    (change.before?.state === "ready" ? 0 : 1) +
    (change.purchaseActs ? 1 : 0) +
    (change.event ? 1 : 0) +
    (linkOf(change) ? 1 : 0);
  const own = 2 + letterItems(change.after ?? change.before) + EXPORT_ITEMS;
  return own + siblings + actCounts.keysOf(change).length;
}

/** The act after a change, unless that deletes it: a deleted act keeps its head and number only. */
function keptAct({ after }: ActChange): ActHead | undefined {
  return after?.state === "deleted" ? undefined : after;
}

/** Hash that a change gives to an act, or takes away with it, and that does not name the act: an item finds it. */
function linkOf(change: ActChange): string | undefined {
  const hash = keptAct(change) ? change.publicHash : change.before?.publicHash;
  return hash === undefined || actInHash(hash) !== undefined ? undefined : hash;
}

interface Written {
  /** False on a version conflict: read the acts again. */
  isCurrent: boolean;
  /** Search tokens to announce. */
  tokens: BacklogKey[];
}

/** Writes acts of one type, their statistics, and a backlog of their search tokens. @throws JobEnded */
export async function writeActs(
  job: ActJob,
  changes: readonly ActChange[],
  onWritten: (count: number) => Promise<void>,
): Promise<Written> {
  const written: Written = { isCurrent: true, tokens: [] };
  const groups = groupsBesideJob(changes, itemsOf, 1 + SHARED_LETTER_ITEMS);
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

/** Reads for several groups at once, and for the next ones while these are written: the conditions of the writes notice what changes since. */
function readAhead(groups: readonly (readonly ActChange[])[]): (group: readonly ActChange[]) => Promise<Reads> {
  const batchOf = new Map(groups.map((group, index) => [group, Math.floor(index / GROUPS_READ)]));
  const started = new Map<number, Promise<Reads>>();
  const start = (batch: number): Promise<Reads> => {
    const reads = started.get(batch) ?? readsOf(groups.slice(batch * GROUPS_READ, (batch + 1) * GROUPS_READ).flat());
    // Those who wait for it get the error.
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
  const lettered = changes.map((change) => ({ before: change.before, after: keptAct(change) }));
  const queuedAt = new Date().toISOString();
  for (let attempt = 0; attempt <= DERIVATION_ATTEMPTS; attempt++) {
    const reads = await (attempt === 0 ? first.reads : readsOf(changes));
    const letters = letterWritesOf(lettered, reads.letters, queuedAt, job.claim * LANES.length + lane);
    const exports = exportWritesOf(changes, reads.exports);
    const { writes: derived, fresh } = await actCounts.writesWithNames(changes, reads.counts);
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...changes.flatMap((change) => actWrite(entities, change)),
          jobRuns(entities, job, lane),
          ...changes.flatMap((change) => siblingWrites(entities, change, queuedAt)),
          ...letters(entities),
          ...exports(entities),
          ...derived.map((write) => write(entities)),
          ...fresh.map(({ id, sortName }) =>
            entities.company
              .check({ id })
              .where((stored, { eq }) => eq(stored.sortName, sortName))
              .commit(),
          ),
          ...(backlog ? [entities.backlog.put(storedBacklog(backlog)).commit()] : []),
        ])
        .go(),
    );
    if (outcome.ok) return true;
    throwIfEnded(job, outcome.refused, changes.length);
    if (outcome.refused.some((index) => index < changes.length)) return false;
    await pauseBefore(attempt);
  }
  throw new Error("Statistics of acts were changed by others at every attempt");
}

/** Exactly one item for each change, so that the index of a refused item is that of its change. */
function actWrite({ act: acts }: InTransaction<{ act: typeof ActEntity }>, change: ActChange) {
  const { before, after, publicHash, missingWaybill } = change;
  const link = publicHash === undefined ? {} : { publicHash };
  const missing = missingWaybill === undefined ? {} : { missingWaybill };
  if (!before) return after ? [acts.create({ ...storedActHead(after), ...link, ...missing }).commit()] : [];
  if (!after) {
    const { id } = before;
    return [acts.delete({ id }).where(isUnchanged(before)).commit()];
  }
  const { id, ...owned } = storedActHead(after);
  if (after.state === "deleted") {
    return [
      acts.patch({ id }).set(owned).remove(["publicHash", "toSign", "toSignOrder"]).where(isUnchanged(before)).commit(),
    ];
  }
  const patch = acts.patch({ id }).set({ ...owned, ...link, ...missing });
  return [
    (missingWaybill === undefined ? patch.remove(["missingWaybill"]) : patch)
      .where(({ version }, { eq }) => eq(version, before.version))
      .commit(),
  ];
}

/** A condition that fails also when the public link was changed since, which would be left over. */
function isUnchanged({ version, publicHash }: Act) {
  type Check = InTransaction<{ act: typeof ActEntity }>["act"]["check"];
  type Where = Parameters<Parameters<ReturnType<Check>["where"]>[0]>;
  return (stored: Where[0], { eq, notExists }: Where[1]) => {
    const isSameLink = publicHash === undefined ? notExists(stored.publicHash) : eq(stored.publicHash, publicHash);
    return `${eq(stored.version, version)} AND ${isSameLink}`;
  };
}

function siblingWrites(
  {
    day: days,
    event: events,
    link: links,
    wanted,
    purchaseActs: lists,
  }: InTransaction<Pick<typeof entitiesOfActs, "day" | "event" | "link" | "wanted" | "purchaseActs">>,
  change: ActChange,
  queuedAt: string,
) {
  const { before, purchaseActs, event } = change;
  const after = keptAct(change);
  const act = after ?? before;
  if (!act) return [];
  const hash = linkOf(change);
  return [
    after
      ? wanted
          .put({ ...wantedKey(act.id), version: editionOf({ ...after, edits: change.before?.edits }), queuedAt })
          .commit()
      : wanted.delete(wantedKey(act.id)).commit(),
    ...dayWrites(days, change),
    ...(purchaseActs ? [lists.put({ salesAct: act.id, acts: purchaseActs }).commit()] : []),
    ...(event ? [events.put(storedActEvent(event)).commit()] : []),
    ...(hash === undefined ? [] : [linkWrite(links, hash, after)]),
  ];
}

function dayWrites(days: InTransaction<{ day: typeof ActDayEntity }>["day"], change: ActChange) {
  const { contents = { rows: 0, destinations: [] } } = change;
  const after = keptAct(change);
  const left = dayLeft(change);
  return [
    ...(after ? [days.put(storedActDay({ ...dayOf(after), ...contents })).commit()] : []),
    ...(left ? [days.delete(actDayKey(dayOf(left))).commit()] : []),
  ];
}

/** The act before a change that takes it away from its day, or from the counterpart whose day it is. */
function dayLeft({ before, ...change }: ActChange): Act | undefined {
  const after = keptAct(change);
  if (before?.state !== "ready") return undefined;
  return before.date === after?.date && before.counterpart === after.counterpart ? undefined : before;
}

function dayOf({ id, type, date, counterpart, salesAct }: ActHead) {
  return { type, date, act: id, counterpart, salesAct: salesAct === 0 ? id : salesAct };
}

function linkWrite(
  links: InTransaction<{ link: typeof PublicLinkEntity }>["link"],
  hash: string,
  after: ActHead | undefined,
) {
  return after ? links.put({ hash, act: after.id }).commit() : links.delete({ hash }).commit();
}
