import { unpackCells } from "#functions/platform/sums/cellPacking.ts";
import type { SumChange } from "#functions/platform/sums/sum.ts";
import { type CellNumbers, cellName, withAdditions } from "#functions/platform/sums/sumCells.ts";
import { SumGuardEntity, sumGuard, targetsOf } from "#functions/platform/sums/sumFold.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { deliveredSum, type TimberKey, type TimberSum } from "#functions/reports/store/deliveredSums.ts";
import { sums } from "#functions/sums.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";

/** Numbers by the name of their cell. */
type SumCells = Record<string, readonly number[]>;

/** All stored sums by scope and key; what has no facts any more is left out. */
export async function storedSums(): Promise<Record<string, SumCells>> {
  const found: [string, SumCells][] = [];
  await readPartitions((items) => {
    for (const { scope, key, cells } of partitionOf(items).of("sumItem")) {
      const own = unpackCells(cells);
      if (own.length > 0) found.push([`${scope} ${key}`, byName(own)]);
    }
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The same from changes, added up at once. */
export function plainSums(changes: readonly SumChange[]): Record<string, SumCells> {
  const found = targetsOf(sums, [{ id: "", changes }]).map(
    ({ scope, key, additions }) => [`${scope} ${key}`, byName(withAdditions([], additions))] as const,
  );
  const left = found.filter(([, cells]) => Object.keys(cells).length > 0);
  return Object.fromEntries(left.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export async function waitingChanges(): Promise<number> {
  let waiting = 0;
  await readPartitions((items) => {
    waiting += partitionOf(items).of("sumDelta").length;
  });
  return waiting;
}

/** A change of one fact; of deliveries unless given. */
export function change({
  of = deliveredSum,
  amount = 1000,
  rows = 1,
  ...facts
}: Partial<TimberKey> & { of?: TimberSum; amount?: number; rows?: number }): SumChange {
  const usual = {
    company: 5,
    assortment: 1,
    unit: "SCM",
    buyer: 2,
    destinationKey: "PLATS",
    day: "2026-11-18",
  } as const;
  return of.change({ ...usual, ...facts }, { amount, rows });
}

function byName(cells: readonly CellNumbers[]): SumCells {
  return Object.fromEntries(cells.map((cell) => [cellName(cell), cell.numbers]));
}

const HELD_MS = 60_000;

/** Another worker keeps changes from being counted, until the returned function is called. */
export async function holdSums(): Promise<() => Promise<void>> {
  const put = async (worker: string, heldUntil: number) => {
    const { version, ...guard } = await sumGuard();
    const isHeld = await write(SumGuardEntity.put({ ...guard, worker, heldUntil, version: version + 1 }, { version }));
    if (!isHeld) throw new Error("A worker counts at the same time");
  };
  await put("another", Date.now() + HELD_MS);
  return () => put("", 0);
}
