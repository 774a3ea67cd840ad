import { packCells, unpackCells } from "#functions/platform/sums/cellPacking.ts";
import type { SumCell } from "#functions/platform/sums/sum.ts";
import { cellName, withAdditions } from "#functions/platform/sums/sumCells.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { write } from "#functions/platform/table/transaction.ts";

/**
 * Adds what is missing to one number, if nothing was added to its item since the pass. A change that waits to be added is on both
 * sides of what is missing, so the number is not set but added to.
 */
export async function mendSum(
  { scope, key, cell, slot }: SumCell,
  { amount, rows, batch }: { amount: number; rows: number; batch: number },
): Promise<readonly string[] | undefined> {
  const item = await SumItemEntity.get({ scope, key });
  if ((item?.batch ?? 0) !== batch) return undefined;
  const before = item ? unpackCells(item.cells) : [];
  const cells = packCells(withAdditions(before, [{ cell, slot, amount, rows }]));
  const isWritten = await write(
    item
      ? SumItemEntity.put({ ...item, cells }, { batch: item.batch, cells: item.cells })
      : SumItemEntity.create({ scope, key, cells, batch: 0 }),
  );
  if (!isWritten) return undefined;
  const numbers = before.find((one) => cellName(one) === cellName(cell))?.numbers ?? [];
  const at = numbers.findIndex((number, index) => index % 3 === 0 && number === slot);
  const [was, of] = at < 0 ? [0, 0] : [numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
  return [
    `sum ${scope} ${key} ${slot} ${cellName(cell)}: was ${was} of ${of} rows, is ${was + amount} of ${of + rows} rows`,
  ];
}
