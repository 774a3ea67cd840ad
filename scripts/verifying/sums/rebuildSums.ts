import { platformId } from "#functions/companies/store/company.ts";
import { packCells } from "#functions/platform/sums/cellPacking.ts";
import { deleteDeltas } from "#functions/platform/sums/sumDelta.ts";
import { sumGuard, targetName } from "#functions/platform/sums/sumFold.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { sumFacts } from "./sumCheck.ts";
import { Summed } from "./summed.ts";

/**
 * Rebuilds the sums. Returns the number of items. Nothing may write meanwhile.
 * After a crash it is run again.
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
  await SumItemEntity.putAll(puts);
  await SumItemEntity.deleteAll(gone);
  await deleteDeltas(deltas);
  return puts.length;
}
