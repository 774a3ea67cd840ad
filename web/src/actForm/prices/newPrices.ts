import { priceInput } from "#shared/actForm/rowPrices.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import type { ActRow } from "#shared/acts/actRows.ts";
import { sumsOfWaybills } from "#shared/acts/actSums.ts";
import { add, type Cents, NO_CENTS, subtract, toEuros } from "#shared/basics/amounts.ts";
import { centsFromWire, thousandthsFromWire } from "#shared/basics/money.ts";
import { priceDialogText } from "#web/actForm/text.ts";
import { formatMoney } from "#web/ui/text/formats.ts";

export interface PriceLine {
  id: number;
  waybill: string;
  amount: number;
  unit: ActRow["unit"];
  price: number;
  assortment: string;
  /** The id of the act row, whose sum is rounded as one. */
  row: string;
}

export function priceLines(rows: readonly ActRow[]): PriceLine[] {
  return rows
    .flatMap(({ key: row, report_rows, unit, flat_price: price, assortment }) =>
      report_rows.map(({ id, waybill, amount }) => ({ id, waybill, amount, unit, price, assortment, row })),
    )
    .sort((a, b) => compareTexts(a.waybill, b.waybill) || a.id - b.id);
}

/** The names of 20,000 rows of 100 letters would pass the 6 MB of a request. */
const MAX_NAMED_ROWS = 10_000;

export function changedPrices(lines: readonly PriceLine[], typed: ReadonlyMap<number, string>) {
  const isNamed = lines.length <= MAX_NAMED_ROWS;
  return lines.flatMap(({ id, waybill, amount, price: originalPrice, assortment }) => {
    const price = priceInput(typed.get(id) ?? "").value;
    if (price === null || price === originalPrice) return [];
    return [{ id, price, originalPrice, amount, waybill, ...(isNamed && { assortment }) }];
  });
}

export interface PriceDifferences {
  /** Prices in euros. Keys are ids of lines; lines whose price stays are absent. */
  lines: ReadonlyMap<number, number>;
  total: number;
}

/** Compares the typed prices with the old ones (docs/rules/prices.md, "Changing sale prices of an act"). */
export function priceDifferences(lines: readonly PriceLine[], typed: ReadonlyMap<number, string>): PriceDifferences {
  const newPrices = new Map(changedPrices(lines, typed).map(({ id, price }) => [id, price]));
  const rows = new Set(lines.flatMap(({ id, row }) => (newPrices.has(id) ? row : [])));
  const touched = lines.filter(({ row }) => rows.has(row));
  const before = sumsOf(touched, ({ price }) => price);
  const after = sumsOf(touched, ({ id, price }) => newPrices.get(id) ?? price);
  const differences = new Map<number, number>();
  let total = NO_CENTS;
  for (const { id } of touched) {
    const difference = subtract(after.get(id) ?? NO_CENTS, before.get(id) ?? NO_CENTS);
    total = add(total, difference);
    if (newPrices.has(id)) differences.set(id, toEuros(difference));
  }
  return { lines: differences, total: toEuros(total) };
}

/** Sums of lines, by line id; those of one act row at one price add up to its rounded sum. */
function sumsOf(lines: readonly PriceLine[], priceOf: (line: PriceLine) => number): Map<number, Cents> {
  const parts = Map.groupBy(lines, (line) => JSON.stringify([line.row, priceOf(line)]));
  const sums = new Map<number, Cents>();
  for (const part of parts.values()) {
    const price = centsFromWire(part[0] ? priceOf(part[0]) : 0);
    const ofPart = sumsOfWaybills(
      part.map(({ amount }) => thousandthsFromWire(amount)),
      price,
    );
    for (const [index, { id }] of part.entries()) sums.set(id, ofPart[index] ?? NO_CENTS);
  }
  return sums;
}

export function priceError(typed: string): string | undefined {
  const { text, value } = priceInput(typed);
  if (text === "" || value !== null) return undefined;
  return text.startsWith("-") ? priceDialogText.negative : priceDialogText.notPrice;
}

/** Returns a price as it is written everywhere, 110,55; a text that is no price stays as typed. */
export function shownPrice(typed: string): string {
  const { value } = priceInput(typed);
  return value === null ? typed : formatMoney(value);
}
