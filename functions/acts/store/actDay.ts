import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { IsoDate } from "#shared/basics/dates.ts";

/** One partition would take 1,000 write units a second, and an act with its purchase acts needs up to 4,000. */
const SHARDS = 16;
const LARGEST_ID = 9_999_999_999;

/** Where the timber of a row went; the code is '' where the report named none. */
export type DestinationKey = readonly [buyer: number, code: string];

/** What an act has on it, so that a report need not open acts that it leaves out. */
export interface ActContents {
  /** Measured rows. */
  rows: number;
  /** Each once. */
  destinations: readonly DestinationKey[];
}

/** An act at its date, beside the act, whose own indexes are by counterpart and by state. */
export interface ActDay extends ActContents {
  type: ActType;
  date: IsoDate;
  act: number;
  counterpart: number;
  /** Of a purchase act; the act itself for a sales act. */
  salesAct: number;
}

export const ActDayEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actDay", version: "1", service: "virn" },
    attributes: {
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      shard: { type: "number", required: true },
      date: { type: "string", required: true },
      act: idInKey,
      counterpart: { type: "number", required: true },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      /** Which acts of this type have a date in this range? Those of one counterpart are in one shard. */
      ofType: { pk: { field: "pk", composite: ["type", "shard"] }, sk: { field: "sk", composite: ["date", "act"] } },
    },
  },
  table,
);

export type ActDayKey = Pick<ActDay, "type" | "date" | "act" | "counterpart">;

/** Key of an act's item; it changes with the date and with the counterpart. */
export function actDayKey({ type, date, act, counterpart }: ActDayKey) {
  return { type, shard: shardOf(counterpart), date, act };
}

export function storedActDay({ type, date, act, counterpart, salesAct, rows, destinations }: ActDay) {
  const facts = { salesAct, rows, destinations };
  return { ...actDayKey({ type, date, act, counterpart }), counterpart, [PACKED]: JSON.stringify(facts) };
}

function shardOf(counterpart: number): number {
  return counterpart % SHARDS;
}

/**
 * Acts of one type dated `from` to `until`, both inclusive, in no order. `counterparts`: those of others are left out;
 * undefined for all. Reads consistently: an act that was just made is among them.
 */
export async function actsDated(
  type: ActType,
  { from, until }: { from: IsoDate; until: IsoDate },
  counterparts: readonly number[] | undefined,
): Promise<ActDay[]> {
  const wanted = counterparts && new Set(counterparts);
  const shards = new Set(wanted ? [...wanted].map(shardOf) : Array.from({ length: SHARDS }, (_, shard) => shard));
  const found = await Promise.all(
    [...shards].map(async (shard) => {
      // Without an act the upper bound would end before the acts of that day.
      const { data } = await ActDayEntity.query
        .ofType({ type, shard })
        .between({ date: from, act: 0 }, { date: until, act: LARGEST_ID })
        .go({ pages: "all", consistent: true });
      return data.filter(({ counterpart }) => !wanted || wanted.has(counterpart));
    }),
  );
  return found.flat().map((item): ActDay => unpacked(item));
}
