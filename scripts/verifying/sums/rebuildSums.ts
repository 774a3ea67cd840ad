import { inParallel } from "#functions/core/parallel.ts";
import { platformId } from "#functions/data/companies/company.ts";
import { deleteDeltas } from "#functions/data/sums/sumDelta.ts";
import { sumGuard, targetName, targetsOf } from "#functions/data/sums/sumFold.ts";
import { packCells, type SumCells, SumItemEntity, withAdditions } from "#functions/data/sums/sumItem.ts";
import { readPartitions } from "#functions/data/table/wholeTable.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { sumFacts } from "./sumFacts.ts";

const AT_ONCE = 8;
const ITEMS = 25;

/**
 * Makes all sums of timber anew from the rows, as for a table that is older than them, and returns the number of items.
 * Nothing may write meanwhile. After a crash it is run again.
 */
export async function rebuildSums(): Promise<number> {
  const [platform, { batch, isOpen }] = await Promise.all([platformId(), sumGuard()]);
  if (isOpen) throw new Error("Changes are being added to the sums: start the system once, then try again");
  const items = new Map<string, { scope: string; key: string; cells: SumCells }>();
  const stored = new Map<string, { scope: string; key: string }>();
  const deltas: string[] = [];
  await readPartitions((raw) => {
    const partition = partitionOf(raw);
    for (const { scope, key, additions } of targetsOf([{ id: "", changes: sumFacts(partition, platform) }])) {
      const name = targetName({ scope, key });
      items.set(name, { scope, key, cells: withAdditions(items.get(name)?.cells ?? {}, additions) });
    }
    for (const { scope, key } of partition.of("sumItem")) stored.set(targetName({ scope, key }), { scope, key });
    for (const { id } of partition.of("sumDelta")) deltas.push(id);
  });
  const puts = [...items.values()].map(({ cells, ...item }) => ({ ...item, cells: packCells(cells), batch }));
  const gone = [...stored].flatMap(([name, key]) => (items.has(name) ? [] : [key]));
  await inParallel(slices(puts), AT_ONCE, async (slice) => {
    await SumItemEntity.put(slice).go();
  });
  await inParallel(slices(gone), AT_ONCE, async (slice) => {
    await SumItemEntity.delete(slice).go();
  });
  await deleteDeltas(deltas);
  return puts.length;
}

function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ITEMS) }, (_, index) =>
    items.slice(index * ITEMS, (index + 1) * ITEMS),
  );
}
