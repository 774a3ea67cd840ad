import { randomUUID } from "node:crypto";
import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { UNITS } from "#shared/basics/units.ts";
import { SIDES, type SumChange } from "./sumChange.ts";

/** Deltas of sums, written in the transaction of their facts and applied once (docs/decisions/0022-sums-by-deltas.md). */
export interface SumDelta {
  id: string;
  changes: readonly SumChange[];
}

interface StoredDelta {
  id: string;
  changes: string;
}

/** Which changes are not in the sums yet? The oldest first. */
export const SumDeltaEntity = /* @__PURE__ */ entity<StoredDelta>()({ name: "sumDelta", key: { of: [], by: ["id"] } });

/** Common destination and day, then five numbers a change. */
type PackedChanges = readonly [
  side: number,
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
  return packedChanges.packParts(groupsOf(changes)).map((text) => ({
    id: `${now}-${randomUUID().slice(0, 13)}`,
    changes: text,
  }));
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
  const groups = Map.groupBy(changes, ({ side, day, buyer, destinationKey }) =>
    JSON.stringify([side, day, buyer, destinationKey]),
  );
  return [...groups.values()].flatMap((own) => {
    const packed: PackedChanges[] = [];
    for (let start = 0; start < own.length; start += MAX_IN_GROUP) {
      const slice = own.slice(start, start + MAX_IN_GROUP);
      const [first] = slice;
      if (!first) continue;
      const { side, day, buyer, destinationKey } = first;
      const numbers = slice.flatMap(({ company, assortment, unit, amount, rows }) => [
        company,
        assortment,
        UNITS.indexOf(unit),
        amount,
        rows,
      ]);
      packed.push([SIDES.indexOf(side), day, buyer, destinationKey, numbers]);
    }
    return packed;
  });
}

export function changesOfDelta(text: string): SumChange[] {
  return packedChanges.unpack(text).flatMap(([sideIndex, day, buyer, destinationKey, numbers]) => {
    const side = SIDES[sideIndex];
    if (side === undefined) throw new Error(`Side ${sideIndex} of a sum delta does not exist`);
    return Array.from({ length: numbers.length / NUMBERS }, (_, index): SumChange => {
      const [company = 0, assortment = 0, unitIndex = 0, amount = 0, rows = 0] = numbers.slice(
        index * NUMBERS,
        (index + 1) * NUMBERS,
      );
      const unit = UNITS[unitIndex];
      if (unit === undefined) throw new Error(`Unit ${unitIndex} of a sum delta does not exist`);
      return { side, company, assortment, unit, buyer, destinationKey, day, amount, rows };
    });
  });
}

/** Letters in memory at once; a longer text is a batch of its own. */
const MAX_BATCH_LETTERS = 1_500_000;
const PAGE = 100;

/** The oldest changes, for one batch. */
export async function waitingDeltas(): Promise<SumDelta[]> {
  const found: SumDelta[] = [];
  let letters = 0;
  let cursor: string | null = null;
  do {
    const page: { items: StoredDelta[]; next: string | null } = await SumDeltaEntity.page(
      "key",
      {},
      { limit: PAGE, cursor },
    );
    for (const { id, changes } of page.items) {
      letters += changes.length;
      if (found.length > 0 && letters > MAX_BATCH_LETTERS) return found;
      found.push({ id, changes: changesOfDelta(changes) });
    }
    cursor = page.next;
  } while (cursor && found.length < MAX_BATCH_DELTAS);
  return found;
}

/** Their ids share an item with the guard. */
const MAX_BATCH_DELTAS = 500;

export async function deltasWithIds(ids: readonly string[]): Promise<SumDelta[]> {
  const stored = await SumDeltaEntity.getAll(ids.map((id) => ({ id })));
  return stored.map(({ id, changes }) => ({ id, changes: changesOfDelta(changes) }));
}

export async function deleteDeltas(ids: readonly string[]): Promise<void> {
  await SumDeltaEntity.deleteAll(ids.map((id) => ({ id })));
}
