import { type ActRowItem, type ActRowsPart, rowsOfParts } from "#functions/acts/store/storedActRows.ts";
import { addRow, buyingPrice, noRows, type RowSums } from "#shared/acts/actSums.ts";
import { add, NO_VOLUME } from "#shared/basics/amounts.ts";

export interface SumsOfRows extends RowSums {
  waybills: number;
}

/** The rows of one generation of a sales act, summed at sales prices and for each owner at buying prices. */
export interface ActRowSums {
  generation: number;
  sales: SumsOfRows;
  /** Sums by owner, 0 for timber of the seller's own forest. */
  owners: ReadonlyMap<number, SumsOfRows>;
  wrong: readonly string[];
}

export interface StoredActRows {
  act: number;
  generation: number;
  rows: readonly ActRowItem[];
}

const unpacked = new WeakMap<readonly ActRowsPart[], StoredActRows[]>();

/** Rows of each act and generation, unpacked once for all checks. */
export function actRowsOf(parts: readonly ActRowsPart[]): readonly StoredActRows[] {
  const byGeneration = () => [...Map.groupBy(parts, ({ act, generation }) => `${act}#${generation}`).values()];
  const stored =
    unpacked.get(parts) ??
    byGeneration().flatMap((own) => {
      const [first] = own;
      return first ? [{ act: first.act, generation: first.generation, rows: rowsOfParts(own) }] : [];
    });
  unpacked.set(parts, stored);
  return stored;
}

/** Sums of the rows of a sales act (docs/rules/acts.md, "Totals" and "Margin and buying price"). */
export function actRowSums({ generation, rows }: StoredActRows): ActRowSums {
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  return {
    generation,
    sales: sumsOf(rows, ({ price }) => price),
    owners: new Map([...byOwner].map(([owner, own]) => [owner, sumsOf(own, buyingPrice)])),
    wrong: rows.flatMap(wrongIn),
  };
}

function sumsOf(rows: readonly ActRowItem[], priceOf: (row: ActRowItem) => ActRowItem["price"]): SumsOfRows {
  const sums = noRows();
  const waybills = new Set<string>();
  for (const row of rows) {
    addRow(sums, row.unit, row.amount, priceOf(row));
    for (const { waybill } of row.reportRows) waybills.add(waybill);
  }
  return { ...sums, waybills: waybills.size };
}

function wrongIn(row: ActRowItem): string[] {
  const amount = row.reportRows.reduce((sum, each) => add(sum, each.amount), NO_VOLUME);
  const what = `the row of report row ${row.reportRows[0]?.id}`;
  return [
    ...(amount === row.amount ? [] : [`${what} has the volume ${row.amount}, its report rows ${amount}`]),
    ...(row.owner > 0 && buyingPrice(row) < 0 ? [`${what} has a margin above its price`] : []),
  ];
}
