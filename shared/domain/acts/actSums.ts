import {
  add,
  type Cents,
  cents,
  NO_CENTS,
  NO_VOLUME,
  subtract,
  type Thousandths,
} from "#shared/domain/quantities/amounts.ts";
import { type Exact, priceOfVolume, shareOf } from "#shared/domain/quantities/money.ts";
import type { Unit } from "#shared/domain/quantities/units.ts";

/** Volumes of an act by unit, and its sum without VAT. */
export interface RowSums {
  /** tm. */
  solid: Thousandths;
  /** pm³ of chips; the two are never added together. */
  loose: Thousandths;
  sum: Cents;
}

/** Money of an act: sum without VAT, its VAT, and both together. */
export interface TaxedSum {
  sum: Cents;
  vat: Cents;
  withVat: Cents;
}

/** Figures of a `TaxedSum` that a user set by hand; an absent one stays as calculated. */
export type SumEdits = { readonly [Name in keyof TaxedSum]?: Cents | undefined };

/** How far a figure set by hand may be from the calculated one: 1.00 €. */
const MAX_EDIT = cents(100);

/** An accumulator for `addRow`. */
export function noRows(): RowSums {
  return { solid: NO_VOLUME, loose: NO_VOLUME, sum: NO_CENTS };
}

/** Adds a row to sums; its price is per unit. Each row is rounded to cents by itself (docs/rules/acts.md, "Totals"). */
export function addRow(sums: RowSums, unit: Unit, amount: Thousandths, price: Cents): void {
  if (unit === "LCM") sums.loose = add(sums.loose, amount);
  else sums.solid = add(sums.solid, amount);
  sums.sum = add(sums.sum, priceOfVolume(amount, price));
}

/** Sums of rows, each at its price per unit. */
export function rowSums(rows: Iterable<{ unit: Unit; amount: Thousandths; price: Cents }>): RowSums {
  const sums = noRows();
  for (const { unit, amount, price } of rows) addRow(sums, unit, amount, price);
  return sums;
}

/** The sum with its VAT at a rate, which is a fraction such as 0.24. */
export function taxed(sum: Cents, vatRate: number | Exact): TaxedSum {
  const vat = shareOf(sum, vatRate);
  return { sum, vat, withVat: add(sum, vat) };
}

/**
 * Puts figures set by hand over calculated ones (docs/rules/acts.md, "Totals set by hand"). Each figure follows the ones
 * before it unless it is set itself. A figure more than 1.00 € away from the value that it would have followed to is not
 * taken over and is named in `reset`.
 */
export function editedSum(
  calculated: TaxedSum,
  vatRate: number | Exact,
  edits: SumEdits,
): { sums: TaxedSum; reset: (keyof TaxedSum)[] } {
  const reset: (keyof TaxedSum)[] = [];
  const choose = (name: keyof TaxedSum, followed: Cents): Cents => {
    const wanted = edits[name];
    if (wanted === undefined) return followed;
    if (Math.abs(subtract(wanted, followed)) <= MAX_EDIT) return wanted;
    reset.push(name);
    return followed;
  };
  const sum = choose("sum", calculated.sum);
  const vat = choose("vat", shareOf(sum, vatRate));
  const withVat = choose("withVat", add(sum, vat));
  return { sums: { sum, vat, withVat }, reset };
}

/** What is paid to the previous owner per unit: the sales price less the margin. */
export function buyingPrice(row: { price: Cents; margin: Cents }): Cents {
  return subtract(row.price, row.margin);
}
