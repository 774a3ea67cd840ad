import { inParallel } from "#functions/platform/parallel.ts";
import { entity } from "#functions/platform/table/entity.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { ActRowItem } from "./storedActRows.ts";

/** One partition would take 1,000 write units a second, and an act with its purchase acts needs up to 4,000. */
export const ACT_DAY_SHARDS = 16;
/** An answer of 1 MB takes many times as much memory until it is read. */
const SHARDS_AT_ONCE = 2;

export type DestinationKey = readonly [buyer: number, code: string];

/** Contents of an act, so that a report need not open acts that it leaves out. */
export interface ActContents {
  rows: number;
  destinations: readonly DestinationKey[];
}

export function contentsOf(rows: readonly Pick<ActRowItem, "reportRows">[]): ActContents {
  const destinations = new Map<string, DestinationKey>();
  for (const { report } of rows.flatMap((row) => row.reportRows)) {
    destinations.set(`${report.buyer}#${report.destination}`, [report.buyer, report.destination]);
  }
  return {
    rows: rows.reduce((total, row) => total + row.reportRows.length, 0),
    destinations: [...destinations.values()],
  };
}

/** An act by its date. The indexes of the act are by counterpart and by state. */
export interface ActDay extends ActContents {
  type: ActType;
  date: IsoDate;
  act: number;
  counterpart: number;
  salesAct: number;
}

interface StoredActDay extends ActDay {
  shard: number;
}

export const ActDayEntity = /* @__PURE__ */ entity<StoredActDay>()({
  name: "actDay",
  /** Which acts of this type have a date in this range? Those of one counterpart are in one shard. */
  key: { of: ["type", "shard"], by: ["date", "act"] },
});

export type ActDayKey = Pick<ActDay, "type" | "date" | "act" | "counterpart">;

export function actDayKey({ type, date, act, counterpart }: ActDayKey) {
  return { type, shard: shardOf(counterpart), date, act };
}

export function storedActDay({ type, date, act, counterpart, salesAct, rows, destinations }: ActDay): StoredActDay {
  return { ...actDayKey({ type, date, act, counterpart }), counterpart, salesAct, rows, destinations };
}

function shardOf(counterpart: number): number {
  return counterpart % ACT_DAY_SHARDS;
}

/** Both days inclusive; unordered. Reads consistently. `counterparts`: undefined for all. */
export function actsDated(
  type: ActType,
  range: { from: IsoDate; until: IsoDate },
  counterparts: readonly number[] | undefined,
): Promise<ActDay[]> {
  return ofActsDated(type, range, counterparts, (day) => day);
}

/** What is taken of each, so that the rest of 30,000 acts is never in memory together; undefined for nothing. */
export async function ofActsDated<Taken extends object>(
  type: ActType,
  { from, until }: { from: IsoDate; until: IsoDate },
  counterparts: readonly number[] | undefined,
  take: (day: ActDay) => Taken | undefined,
): Promise<Taken[]> {
  const wanted = counterparts && new Set(counterparts);
  const shards = new Set(
    wanted ? [...wanted].map(shardOf) : Array.from({ length: ACT_DAY_SHARDS }, (_, shard) => shard),
  );
  const bounds = { from: { date: from }, until: { date: until } };
  const found: Taken[] = [];
  await inParallel([...shards], SHARDS_AT_ONCE, async (shard) => {
    for (const day of await ActDayEntity.all("key", { type, shard }, { bounds })) {
      const taken = !wanted || wanted.has(day.counterpart) ? take(day) : undefined;
      if (taken) found.push(taken);
    }
  });
  return found;
}
