import { WarnedActCountEntity } from "#functions/acts/store/actWarnings.ts";
import { CounterpartEntity, daysOfCounterpart, storedCounterpart } from "#functions/companies/store/counterpart.ts";
import { declaringOwners, wantMatch } from "#functions/eudr/store/declaringOwner.ts";
import { ForecastCountEntity } from "#functions/forecasts/store/forecast.ts";
import { UnsentCountEntity } from "#functions/letters/store/unsentCount.ts";
import { type MonthCounts, MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import { entity } from "#functions/platform/table/entity.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { commit, TRANSACTION_ITEMS, type Write, write } from "#functions/platform/table/transaction.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { waybillParts, waybillWrites } from "#functions/reports/store/measuredWaybill.ts";
import { daysOfReports, ReportStatsEntity } from "#functions/reports/store/reportStats.ts";
import { partitionOf, type StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { add } from "#shared/basics/amounts.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { compareQuarters } from "#shared/basics/periods.ts";

/** How many steps of a month are in the table; in the transaction of each of them. */
const ArrivingMonthEntity = /* @__PURE__ */ entity<{ month: number; steps: number }>()({
  name: "arrivingMonth",
  key: { of: ["month"] },
});

/** What the month counts is added to what the table counts, and its reports to those of a waybill that a person has imported too. */
const COUNTED: ReadonlySet<string> = new Set([
  "counterpart",
  "forecastCount",
  "measuredWaybill",
  "monthCounts",
  "reportStats",
  "unsentLetters",
  "warnedActCount",
] satisfies (keyof StoredItems)[]);

/** They are of the table in which the month was made. */
const OWN: ReadonlySet<string> = new Set(["actJobLane", "additions", "eudrCallSlot", "sequence", "sumGuard"]);

/** The table may have them, and know more of them: places that imports met, and what registers have answered. */
const SHARED: ReadonlySet<string> = new Set(["destination", "numberCheck", "parcelNotices", "plot", "trustedList"]);

/** Their keys are what people type. A person may have used one of them meanwhile. */
const UNIQUE: ReadonlySet<string> = new Set(["actNumber", "forecast", "forecastRows", "reportNumber"]);

type Step = () => Promise<readonly Write[]>;

export interface MergeOptions {
  /** Awaited before each write. */
  pause: () => Promise<void>;
  /** Stores the files of the month; a call after a crash may store them again. */
  putFiles: () => Promise<void>;
}

/**
 * Moves a month into the demo's table, in steps that each are written exactly once: a call after a crash goes on with the next one.
 * False when a person has used one of its numbers: they are taken first, and given back, so that nothing else is written of a month
 * that does not fit. Counters come before their facts, so that none is below 0 when a person deletes one meanwhile.
 */
export async function mergeMonth(
  month: number,
  items: readonly RawItem[],
  { pause, putFiles }: MergeOptions,
): Promise<boolean> {
  const coming = items.filter((item) => !(tableShape.timeToLive in item) && !OWN.has(entityOf(item)));
  const shared = coming.filter((item) => SHARED.has(entityOf(item)));
  const facts = coming.filter((item) => [SHARED, COUNTED, UNIQUE].every((names) => !names.has(entityOf(item))));
  const puts =
    (chunk: readonly RawItem[]): Step =>
    async () =>
      chunk.map(newItem);
  const numbers = transactionsOf(inOrder(coming.filter((item) => UNIQUE.has(entityOf(item)))));
  const steps: Step[] = [
    ...numbers.map(puts),
    ...countSteps(coming),
    ...transactionsOf(inOrder(facts)).map(puts),
    ...matchSteps(coming),
  ];
  const done = (await ArrivingMonthEntity.get({ month }))?.steps ?? 0;
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    if (index === numbers.length) {
      for (const item of shared) {
        await pause();
        await write(newItem(item));
      }
      await putFiles();
    }
    await pause();
    if (await take(month, index, step)) continue;
    if (index >= numbers.length) throw new Error(`An item of month ${month} is there already`);
    await giveBack(month, numbers.slice(0, index));
    return false;
  }
  return true;
}

/** The last one first, each with its mark, so that a call after a crash goes on with those that are still taken. */
async function giveBack(month: number, taken: readonly (readonly RawItem[])[]): Promise<void> {
  for (const [steps, chunk] of [...taken.entries()].toReversed()) {
    const mark =
      steps === 0
        ? ArrivingMonthEntity.delete({ month })
        : ArrivingMonthEntity.put({ month, steps }, { steps: steps + 1 });
    await commit([mark, ...chunk.map(deletion)]);
  }
}

export async function endMerge(month: number): Promise<void> {
  await write(ArrivingMonthEntity.delete({ month }));
}

/** False, with nothing written, when an item is there already. @throws when another process moves the month */
async function take(month: number, index: number, step: Step): Promise<boolean> {
  const next = { month, steps: index + 1 };
  const mark = index === 0 ? ArrivingMonthEntity.create(next) : ArrivingMonthEntity.put(next, { steps: index });
  for (;;) {
    const writes = await step();
    const outcome = await commit([mark, ...writes]);
    if (outcome.ok) return true;
    if (outcome.refused.includes(0)) throw new Error(`Step ${index} of month ${month} was taken elsewhere`);
    if (outcome.refused.some((at) => isFact(writes[at - 1]?.Put?.Item))) return false;
    // A person changed a counter meanwhile: it is read again.
  }
}

const isFact = (item: RawItem | undefined) => item !== undefined && !COUNTED.has(entityOf(item));

function newItem(item: RawItem): Write {
  const condition = `attribute_not_exists(${tableShape.partitionKey})`;
  return { Put: { TableName: tableName(), Item: item, ConditionExpression: condition } };
}

function deletion(item: RawItem): Write {
  const { partitionKey, sortKey } = tableShape;
  const Key = { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
  return { Delete: { TableName: tableName(), Key } };
}

/** Search tokens first: those of facts that are not there yet are passed over. */
function inOrder(facts: readonly RawItem[]): RawItem[] {
  const rank = (item: RawItem) => {
    const name = entityOf(item);
    if (name === "numberToken") return 1;
    return name.startsWith("report") || name === "sumDelta" ? 2 : 3;
  };
  const key = (item: RawItem) => `${item[tableShape.partitionKey]} ${item[tableShape.sortKey]}`;
  return facts.toSorted((one, other) => rank(one) - rank(other) || (key(one) < key(other) ? -1 : 1));
}

const MAX_LETTERS = 1_000_000;

function transactionsOf(items: readonly RawItem[]): RawItem[][] {
  const chunks: RawItem[][] = [];
  let letters = MAX_LETTERS;
  for (const item of items) {
    const own = JSON.stringify(item).length;
    const last = chunks.at(-1);
    if (!last || last.length === TRANSACTION_ITEMS - 1 || letters + own > MAX_LETTERS) {
      chunks.push([item]);
      letters = own;
    } else {
      last.push(item);
      letters += own;
    }
  }
  return chunks;
}

function countSteps(items: readonly RawItem[]): Step[] {
  const all = partitionOf(items);
  const months = all.of("monthCounts");
  const daysOf = async (scopes: readonly string[]) =>
    Promise.all(months.filter(({ scope }) => scopes.includes(scope)).map(withMonth));
  return [
    ...all.of("reportStats").map(
      (own): Step =>
        async () => {
          const { buyer, destination } = own;
          const before = await ReportStatsEntity.get({ buyer, destination });
          const scopes = (["open", "acted"] as const).map((tab) => daysOfReports(buyer, destination, tab));
          const after = before ? withReports(before, own) : { ...own, version: 1 };
          return [
            before ? ReportStatsEntity.put(after, { version: before.version }) : ReportStatsEntity.create(after),
            ...(await daysOf(scopes)),
          ];
        },
    ),
    ...waybillSteps(all.of("measuredWaybill")),
    ...all.of("counterpart").map(
      (own): Step =>
        async () => {
          const { list, counterpart } = own;
          const before = await CounterpartEntity.get({ list, counterpart });
          const after = storedCounterpart({
            ...own,
            total: own.total + (before?.total ?? 0),
            latest: later(own.latest, before?.latest ?? ""),
            ...(before && { sortName: before.sortName, company: before.company, isCounted: before.isCounted }),
            unsigned: (own.unsigned ?? 0) + (before?.unsigned ?? 0),
            pending: (own.pending ?? 0) + (before?.pending ?? 0),
            signable: (own.signable ?? 0) + (before?.signable ?? 0),
            lackingWaybill: before?.lackingWaybill ?? own.lackingWaybill,
            version: (before?.version ?? 0) + 1,
          });
          return [
            before ? CounterpartEntity.put(after, { version: before.version }) : CounterpartEntity.create(after),
            ...(await daysOf([daysOfCounterpart(list, counterpart)])),
          ];
        },
    ),
    ...all.of("forecastCount").map(
      (own): Step =>
        async () => {
          const before = await ForecastCountEntity.get({ company: own.company });
          if (!before) return [ForecastCountEntity.create(own)];
          const [one, other] = [own, before].map(({ lastYear: year, lastQuarter: quarter }) => ({ year, quarter }));
          const last = one && other && compareQuarters(one, other) > 0 ? own : before;
          const after = { ...last, total: own.total + before.total };
          return [ForecastCountEntity.put(after, { total: before.total })];
        },
    ),
    ...all.of("unsentLetters").map(
      ({ shard, total }): Step =>
        async () =>
          total === 0 ? [] : [UnsentCountEntity.add({ shard }, { total })],
    ),
    ...all.of("warnedActCount").map(
      ({ owner, shard, total }): Step =>
        async () =>
          total === 0 ? [] : [WarnedActCountEntity.add({ owner, shard }, { total })],
    ),
  ];
}

const WAYBILLS_TOGETHER = 40;

function waybillSteps(waybills: readonly StoredItems["measuredWaybill"][]): Step[] {
  return chunksOf(waybills, WAYBILLS_TOGETHER).map((some) => async () => {
    const changes = some.flatMap(({ number, parts }) =>
      waybillParts.unpack(parts).map((part) => ({ number, report: part.report, part })),
    );
    return (await waybillWrites(changes)).writes;
  });
}

/** The version of the statistics beside them is their condition as well. */
async function withMonth({ scope, month, days }: MonthCounts): Promise<Write> {
  const sum = { ...(await MonthCountsEntity.get({ scope, month }))?.days };
  for (const [day, count] of Object.entries(days)) sum[day] = (sum[day] ?? 0) + count;
  return MonthCountsEntity.put({ scope, month, days: sum });
}

type Reports = StoredItems["reportStats"];

function withReports(before: Reports, own: Reports): Reports {
  const [one = "", other = ""] = [before.firstOpen, own.firstOpen];
  const first = one === "" || other === "" ? one + other : one < other ? one : other;
  return {
    ...before,
    open: before.open + own.open,
    acted: before.acted + own.acted,
    lastOpen: later(before.lastOpen, own.lastOpen),
    lastActed: later(before.lastActed, own.lastActed),
    ...(before.firstOpen !== undefined && { firstOpen: first }),
    openSolid: add(before.openSolid, own.openSolid),
    openLoose: add(before.openLoose, own.openLoose),
    openCents: add(before.openCents, own.openCents),
    version: before.version + 1,
  };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** Loads of the month may take a number of a declaration that was usable before they came. */
function matchSteps(items: readonly RawItem[]): Step[] {
  const owners = [
    ...new Set(
      partitionOf(items)
        .of("act")
        .map(({ seller }) => seller),
    ),
  ];
  const now = new Date().toISOString();
  return [async () => (await declaringOwners(owners)).map((owner) => wantMatch(owner, now))];
}
