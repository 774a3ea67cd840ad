import { randomInt, randomUUID } from "node:crypto";
import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { UNITS } from "#shared/basics/units.ts";
import type { SumChange } from "./sum.ts";

/** Deltas of sums, written in the transaction of their facts and applied once (docs/decisions/0022-sums-by-deltas.md). */
export interface SumDelta {
  id: string;
  changes: readonly SumChange[];
}

interface OlderDelta {
  id: string;
  changes: string;
}

interface StoredDelta extends OlderDelta {
  /** Also the end of `id`, by which the guard names deltas. */
  shard: number;
}

/**
 * A partition takes 1,000 write units a second, of which a delta needs three: two in its transaction and one to delete it. The facts
 * themselves need more of the table (docs/scale.md, "What one table takes").
 */
export const DELTA_SHARDS = 8;

/** Which changes are not in the sums yet? The oldest of a shard first. */
export const SumDeltaEntity = /* @__PURE__ */ entity<StoredDelta>()({
  name: "sumDelta",
  key: { of: ["shard"], by: ["id"] },
});

/** Deltas of the code before the shards, which writes them while a deploy replaces it. */
const OlderDeltaEntity = /* @__PURE__ */ entity<OlderDelta>()({ name: "sumDelta", key: { of: [], by: ["id"] } });

/** Common destination and day, then five numbers a change. */
type PackedChanges = readonly [
  code: number,
  day: string,
  buyer: number,
  destinationKey: string,
  numbers: readonly number[],
];

const NUMBERS = 5;
/** Changes of a group, some 60 KB: a text is cut between groups. */
const MAX_IN_GROUP = 1500;
/** Minimum filling of an item; a group is smaller than the rest. */
export const MAX_DELTA_BYTES = 200_000;
/** Bytes of a change without its destination. */
const CHANGE_BYTES = 48;
const GROUP_BYTES = 40;
/** Five cadastral numbers and a notice. */
const MAX_LAND_KEY = 96;
const packedChanges = packing<PackedChanges>();

/** Items for the transaction of the facts: none when the changes cancel out, mostly one. */
export function sumDeltas(changes: readonly SumChange[]): StoredDelta[] {
  if (changes.length === 0) return [];
  const now = new Date().toISOString();
  return packedChanges.packParts(groupsOf(changes)).map((text) => {
    const shard = randomInt(DELTA_SHARDS);
    return { shard, id: `${now}-${randomUUID().slice(0, 13)}/${shard}`, changes: text };
  });
}

/** Keys by the entities that have them. */
function keysOf(ids: readonly string[]): { sharded: { shard: number; id: string }[]; older: { id: string }[] } {
  const split = ids.map((id) => ({ id, shard: id.split("/")[1] }));
  return {
    sharded: split.flatMap(({ id, shard }) => (shard === undefined ? [] : [{ id, shard: Number(shard) }])),
    older: split.flatMap(({ id, shard }) => (shard === undefined ? [{ id }] : [])),
  };
}

/** Upper bound of the bytes of changes at one destination and day. */
export function deltaBytes(changes: number, destinationKey: string): number {
  return (
    changes * CHANGE_BYTES +
    Math.ceil(changes / MAX_IN_GROUP) * (GROUP_BYTES + Buffer.byteLength(JSON.stringify(destinationKey)))
  );
}

/** Upper bound of the bytes of changes of land, each in a group of its own. */
export function landBytes(changes: number): number {
  return changes * (CHANGE_BYTES + GROUP_BYTES + MAX_LAND_KEY);
}

function groupsOf(changes: readonly SumChange[]): PackedChanges[] {
  const groups = Map.groupBy(changes, ({ code, day, buyer, destinationKey }) =>
    JSON.stringify([code, day, buyer, destinationKey]),
  );
  return [...groups.values()].flatMap((own) => {
    const packed: PackedChanges[] = [];
    for (const slice of chunksOf(own, MAX_IN_GROUP)) {
      const [first] = slice;
      if (!first) continue;
      const { code, day, buyer, destinationKey } = first;
      const numbers = slice.flatMap(({ company, assortment, unit, amount, rows }) => [
        company,
        assortment,
        UNITS.indexOf(unit),
        amount,
        rows,
      ]);
      packed.push([code, day, buyer, destinationKey, numbers]);
    }
    return packed;
  });
}

export function changesOfDelta(text: string): SumChange[] {
  return packedChanges.unpack(text).flatMap(([code, day, buyer, destinationKey, numbers]) => {
    return Array.from({ length: numbers.length / NUMBERS }, (_, index): SumChange => {
      const [company = 0, assortment = 0, unitIndex = 0, amount = 0, rows = 0] = numbers.slice(
        index * NUMBERS,
        (index + 1) * NUMBERS,
      );
      const unit = UNITS[unitIndex];
      if (unit === undefined) throw new Error(`Unit ${unitIndex} of a sum delta does not exist`);
      return { code, company, assortment, unit, buyer, destinationKey, day, amount, rows };
    });
  });
}

/** Letters of a batch; a longer text is a batch of its own. */
const MAX_BATCH_LETTERS = 1_500_000;
/** Their ids share an item with the guard. */
const MAX_BATCH_DELTAS = 500;
const PAGE = { limit: 100 };

/** The oldest changes of all shards, for one batch. */
export async function waitingDeltas(): Promise<SumDelta[]> {
  const pages = await Promise.all<{ items: OlderDelta[] }>([
    OlderDeltaEntity.page("key", {}, PAGE),
    ...Array.from({ length: DELTA_SHARDS }, (_, shard) => SumDeltaEntity.page("key", { shard }, PAGE)),
  ]);
  const oldest = pages.flatMap(({ items }) => items).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  let letters = 0;
  const end = oldest.findIndex(({ changes }, index) => {
    letters += changes.length;
    return index > 0 && letters > MAX_BATCH_LETTERS;
  });
  return oldest.slice(0, Math.min(MAX_BATCH_DELTAS, end < 0 ? oldest.length : end)).map(deltaOf);
}

export async function deltasWithIds(ids: readonly string[]): Promise<SumDelta[]> {
  const { sharded, older } = keysOf(ids);
  return [...(await SumDeltaEntity.getAll(sharded)), ...(await OlderDeltaEntity.getAll(older))].map(deltaOf);
}

export async function deleteDeltas(ids: readonly string[]): Promise<void> {
  const { sharded, older } = keysOf(ids);
  await SumDeltaEntity.deleteAll(sharded);
  await OlderDeltaEntity.deleteAll(older);
}

function deltaOf({ id, changes }: OlderDelta): SumDelta {
  return { id, changes: changesOfDelta(changes) };
}
