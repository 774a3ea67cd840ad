import { platformId } from "#functions/companies/store/company.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { packCells } from "#functions/statistics/store/cellPacking.ts";
import { SIDES } from "#functions/statistics/store/sumChange.ts";
import { deleteDeltas } from "#functions/statistics/store/sumDelta.ts";
import { foldSums, sumGuard, targetName } from "#functions/statistics/store/sumFold.ts";
import { SumItemEntity } from "#functions/statistics/store/sumItem.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { sumFacts } from "./sumFacts.ts";
import { Summed } from "./summed.ts";

const AT_ONCE = 8;
const ITEMS = 25;

/**
 * Makes all sums of timber anew from the rows, as for a table that is older than them, and returns the number of items.
 * Nothing may write meanwhile. After a crash it is run again.
 */
export async function rebuildSums(): Promise<number> {
  const [platform, { batch, isOpen }] = await Promise.all([platformId(), sumGuard()]);
  if (isOpen) throw new Error("Changes are being added to the sums: start the system once, then try again");
  const sums = new Summed();
  const stored = new Map<string, { scope: string; key: string }>();
  const deltas: string[] = [];
  await readPartitions((raw) => {
    const partition = partitionOf(raw);
    for (const change of sumFacts(partition, platform)) sums.add(change);
    for (const { scope, key } of partition.of("sumItem")) stored.set(targetName({ scope, key }), { scope, key });
    for (const { id } of partition.of("sumDelta")) deltas.push(id);
  });
  const items = sums.items();
  const made = new Set(items.map(targetName));
  const puts = items.map(({ scope, key, cells }) => ({ scope, key, cells: packCells(cells), batch }));
  const gone = [...stored].flatMap(([name, key]) => (made.has(name) ? [] : [key]));
  await inParallel(slices(puts), AT_ONCE, async (slice) => {
    await SumItemEntity.put(slice).go();
  });
  await inParallel(slices(gone), AT_ONCE, async (slice) => {
    await SumItemEntity.delete(slice).go();
  });
  await deleteDeltas(deltas);
  return puts.length;
}

const YEARS_BACK = 10;

/** Makes the sums anew where some still have the first layout; returns whether they had. Nothing may write meanwhile. */
export async function renewOldSums(year: number): Promise<boolean> {
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, index) => year - YEARS_BACK + index);
  const scopes = years.flatMap((each) => SIDES.map((side) => `company/${each}/${side}`));
  const found = await Promise.all(
    scopes.map(async (scope) => (await SumItemEntity.query.inScope({ scope }).go({ limit: 1 })).data.length > 0),
  );
  if (!found.includes(true)) return false;
  // A batch that a crash left open is closed first.
  if ((await foldSums(Number.POSITIVE_INFINITY)) !== "done") return false;
  await rebuildSums();
  return true;
}

function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ITEMS) }, (_, index) =>
    items.slice(index * ITEMS, (index + 1) * ITEMS),
  );
}
