import { Service } from "electrodb";
import { TRANSACTION_ITEMS, table } from "#functions/data/table/table.ts";
import { commit, pauseBefore } from "#functions/data/table/transaction.ts";
import { NumberTokenEntity, numbersOf, tokenSteps } from "#functions/data/tokens/numberToken.ts";
import { type TokenBacklog, TokenBacklogEntity, writeTokenBacklog } from "#functions/data/tokens/tokenBacklog.ts";
import {
  newestDateBut,
  type Report,
  ReportEntity,
  ReportNumberEntity,
  type ReportRow,
  ReportRowsEntity,
  type ReportTab,
  reportRows,
} from "./report.ts";
import { type ReportStats, ReportStatsEntity, reportStatsAt } from "./reportStats.ts";

/** A report as it was read (absent when it is new) and as it shall be; rows only where they change. */
export interface ReportChange {
  before?: Report;
  after: Report;
  rows?: readonly ReportRow[];
}

export type WriteOutcome = { ok: true } | { ok: false; refused: number[] };

const service = /* @__PURE__ */ new Service(
  {
    report: ReportEntity,
    rows: ReportRowsEntity,
    number: ReportNumberEntity,
    token: NumberTokenEntity,
    backlog: TokenBacklogEntity,
    stats: ReportStatsEntity,
  },
  table,
);

const STATS_ATTEMPTS = 10;

/**
 * Writes reports in one transaction with everything that is derived from them: rows, number, search tokens, counts and
 * last dates. Each report must still be at the version that `before` was read at. All or nothing; `refused` holds the ids
 * of the reports that somebody changed first (or, for new ones, whose number is taken). Only search tokens of a report
 * that alone has more of them than a transaction takes follow after it, from a backlog that is part of it.
 * @throws when several reports together need more items than a transaction takes; `inTransactions` parts them beforehand.
 */
export async function writeReports(changes: readonly ReportChange[]): Promise<WriteOutcome> {
  for (let attempt = 0; ; attempt++) {
    const outgrown = changes.filter(({ before, after }) => before && stepsOf({ before, after }).length > 0);
    for (const { after } of outgrown) await writeTokenBacklog(after.id);
    const stats = await statsAfter(changes);
    const { steps, backlog } = tokensNow(changes, stats.length);
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...stats.map(({ before, after }) =>
            before.version === 0
              ? entities.stats.create(after).commit()
              : entities.stats
                  .put(after)
                  .where(({ version }, { eq }) => eq(version, before.version))
                  .commit(),
          ),
          ...changes.map(({ before, after }) =>
            before
              ? entities.report
                  .put({ ...after, version: before.version + 1 })
                  .where(({ version }, { eq }) => eq(version, before.version))
                  .commit()
              : entities.report.create(after).commit(),
          ),
          ...changes.flatMap(({ after, rows }) =>
            rows ? [entities.rows.put({ id: after.id, rows: reportRows.pack(rows) }).commit()] : [],
          ),
          ...changes.flatMap(({ before, after }) => (before ? [] : [entities.number.create(numberOf(after)).commit()])),
          ...steps.map(({ token, isGone }) =>
            isGone ? entities.token.delete(token).commit() : entities.token.put(token).commit(),
          ),
          ...(backlog ? [entities.backlog.create(backlog).commit()] : []),
        ])
        .go(),
    );
    if (outcome.ok) {
      if (backlog) await writeTokenBacklog(backlog.reportId);
      return outcome;
    }
    const refused = refusedReports(changes, stats.length, outcome.refused);
    if (refused.length > 0) return { ok: false, refused };
    if (attempt === STATS_ATTEMPTS) throw new Error("Report counts were changed by others at every attempt");
    await pauseBefore(attempt);
  }
}

/**
 * Puts reports under a claim, all of them or none, each still at the version that it was read at. Nothing derived depends
 * on a claim, so that it alone is written.
 * @param reports at most what one transaction takes.
 */
export async function claimTogether(reports: readonly Report[], claim: number): Promise<boolean> {
  const outcome = await commit(() =>
    service.transaction
      .write(({ report }) =>
        reports.map(({ id, version: held }) =>
          report
            .update({ id })
            .set({ claimedBy: claim, version: held + 1 })
            .where(({ version }, { eq }) => eq(version, held))
            .commit(),
        ),
      )
      .go(),
  );
  return outcome.ok;
}

/** Parts changes into groups that each fit one transaction, those of one place together. */
export function inTransactions(changes: readonly ReportChange[]): ReportChange[][] {
  const ordered = changes.toSorted((a, b) => compare(placeKey(a.after), placeKey(b.after)));
  const groups: ReportChange[][] = [];
  let group: ReportChange[] = [];
  let items = 0;
  let places = new Set<string>();
  for (const change of ordered) {
    const touched = [change.before, change.after].flatMap((report) => (report ? [placeKey(report)] : []));
    const nextPlaces = new Set([...places, ...touched]);
    const nextItems = items + itemsOf(change);
    if (group.length > 0 && nextItems + nextPlaces.size > TRANSACTION_ITEMS) {
      groups.push(group);
      group = [];
      items = 0;
      places = new Set();
    }
    group.push(change);
    items += itemsOf(change);
    for (const place of touched) places.add(place);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

function itemsOf(change: ReportChange): number {
  return headItems(change) + stepsOf(change).length;
}

/** Items of a change but for its tokens: the report, its number where it is new, its rows. */
function headItems({ before, rows }: ReportChange): number {
  return 1 + (before ? 0 : 1) + (rows ? 1 : 0);
}

/** The tokens that fit into the transaction, and word of the others where they do not all. */
function tokensNow(changes: readonly ReportChange[], statsItems: number) {
  const all = changes.flatMap(stepsOf);
  const room = TRANSACTION_ITEMS - statsItems - changes.reduce((sum, change) => sum + headItems(change), 0);
  const [change] = changes;
  if (all.length <= room || changes.length > 1 || !change) return { steps: all, backlog: undefined };
  const steps = all.slice(0, room - 1);
  const { before, after } = change;
  const backlog: TokenBacklog = {
    reportId: after.id,
    before: before ? numbersOf(before) : [],
    after: numbersOf(after),
    done: steps.length,
  };
  return { steps, backlog };
}

function stepsOf({ before, after }: ReportChange) {
  return tokenSteps(after.id, before ? numbersOf(before) : [], numbersOf(after));
}

function numberOf({ buyer, number, id }: Report) {
  return { buyer, number, id };
}

/** Which reports lost: the transaction holds the counts first, then the reports, then what belongs to new ones. */
function refusedReports(changes: readonly ReportChange[], statsItems: number, refused: readonly number[]): number[] {
  const created = changes.filter((change) => !change.before);
  const numbersFrom = statsItems + changes.length + changes.filter((change) => change.rows).length;
  const ids = refused.flatMap((place) => {
    const change = changes[place - statsItems] ?? created[place - numbersFrom];
    return place >= statsItems && change ? [change.after.id] : [];
  });
  return [...new Set(ids)];
}

/** The counts and last dates that the changes lead to, at the places where they do. */
async function statsAfter(changes: readonly ReportChange[]): Promise<{ before: ReportStats; after: ReportStats }[]> {
  const places = new Map<string, { buyer: number; destination: string; left: Report[]; came: Report[] }>();
  const placeOf = (report: Report) => {
    const key = placeKey(report);
    const place = places.get(key) ?? { buyer: report.buyer, destination: report.destination, left: [], came: [] };
    places.set(key, place);
    return place;
  };
  for (const { before, after } of changes) {
    if (before && standsWhere(before) === standsWhere(after)) continue;
    if (before) placeOf(before).left.push(before);
    placeOf(after).came.push(after);
  }
  return Promise.all(
    [...places.values()].map(async ({ buyer, destination, left, came }) => {
      const before = await reportStatsAt(buyer, destination);
      const [open, acted] = await Promise.all(
        (["open", "acted"] as const).map((tab) => tabAfter(before, tab, inTab(left, tab), inTab(came, tab))),
      );
      if (!open || !acted) throw new Error("A tab went missing");
      const after = {
        ...before,
        open: open.count,
        acted: acted.count,
        lastOpen: open.last,
        lastActed: acted.last,
        version: before.version + 1,
      };
      return { before, after };
    }),
  );
}

async function tabAfter(stats: ReportStats, tab: ReportTab, left: readonly Report[], came: readonly Report[]) {
  const count = stats[tab] - left.length + came.length;
  const held = tab === "open" ? stats.lastOpen : stats.lastActed;
  const newest = came.map((report) => report.date).reduce((a, b) => (a > b ? a : b), "");
  const lostNewest = left.some((report) => report.date === held);
  const remaining = lostNewest ? await newestDateBut(stats, tab, new Set(left.map(({ id }) => id))) : held;
  return { count, last: remaining > newest ? remaining : newest };
}

const inTab = (reports: readonly Report[], tab: ReportTab) => reports.filter((report) => report.tab === tab);
const placeKey = ({ buyer, destination }: Report) => `${buyer}#${destination}`;
const standsWhere = (report: Report) => `${placeKey(report)}#${report.tab}#${report.date}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
