import {
  add,
  addVolume,
  type Cents,
  cents,
  NO_CENTS,
  NO_VOLUME,
  subtract,
  type Thousandths,
  type Volumes,
} from "#shared/basics/amounts.ts";
import { type Exact, exact, shareOf, sumOfVolume } from "#shared/basics/money.ts";
import type { Unit } from "#shared/basics/units.ts";

export interface RowSums extends Volumes {
  sum: Cents;
}

export interface TaxedSum {
  sum: Cents;
  vat: Cents;
  withVat: Cents;
}

export type SumEdits = { readonly [Name in keyof TaxedSum]?: Cents | undefined };

const MAX_EDIT = cents(100);

export function noRows(): RowSums {
  return { solid: NO_VOLUME, loose: NO_VOLUME, sum: NO_CENTS };
}

/** Rounds each row to cents (docs/rules/acts.md, "Totals"). */
export function addRow(sums: RowSums, unit: Unit, amount: Thousandths, price: Cents): void {
  addVolume(sums, unit, amount);
  sums.sum = add(sums.sum, sumOfVolume(amount, price));
}

export function rowSums(rows: Iterable<{ unit: Unit; amount: Thousandths; price: Cents }>): RowSums {
  const sums = noRows();
  for (const { unit, amount, price } of rows) addRow(sums, unit, amount, price);
  return sums;
}

/** `vatRate` is a fraction such as 0.24. */
export function taxed(sum: Cents, vatRate: number | Exact): TaxedSum {
  const vat = shareOf(sum, vatRate);
  return { sum, vat, withVat: add(sum, vat) };
}

/** At 0 % no VAT can be set: an invoice that states some would be refused. `vatRate` is a fraction. */
export function isVatEditable(vatRate: number | Exact): boolean {
  return Number(vatRate) !== 0;
}

/** `reset`: set figures over 1.00 € away, and a VAT set at 0 % (docs/rules/acts.md, "Totals set by hand"). */
export function editedSum(
  calculated: TaxedSum,
  vatRate: number | Exact,
  edits: SumEdits,
): { sums: TaxedSum; reset: (keyof TaxedSum)[] } {
  const reset: (keyof TaxedSum)[] = [];
  const choose = (name: keyof TaxedSum, followed: Cents, most: Cents = MAX_EDIT): Cents => {
    const wanted = edits[name];
    if (wanted === undefined) return followed;
    if (Math.abs(subtract(wanted, followed)) <= most) return wanted;
    reset.push(name);
    return followed;
  };
  const sum = choose("sum", calculated.sum);
  const vat = choose("vat", shareOf(sum, vatRate), isVatEditable(vatRate) ? MAX_EDIT : NO_CENTS);
  const withVat = choose("withVat", add(sum, vat));
  return { sums: { sum, vat, withVat }, reset };
}

export function buyingPrice(row: { price: Cents; margin: Cents }): Cents {
  return subtract(row.price, row.margin);
}

/** They add up to the row, so some differ from their rounding by a cent (docs/rules/acts.md, "Sums of waybills"). */
export function sumsOfWaybills(amounts: readonly Thousandths[], price: Cents): Cents[] {
  const sums = amounts.map((amount) => sumOfVolume(amount, price));
  const whole = sumOfVolume(
    amounts.reduce((total, amount) => add(total, amount), NO_VOLUME),
    price,
  );
  const missing = sums.reduce((left, sum) => subtract(left, sum), whole);
  if (missing === 0) return sums;
  const cent = cents(Math.sign(missing));
  const byError = amounts
    .map((amount, index) => ({ index, error: errorOf(amount, price, sums[index] ?? whole) * cent }))
    .sort((one, other) => other.error - one.error || one.index - other.index);
  for (const { index } of byError.slice(0, Math.abs(missing))) sums[index] = add(sums[index] ?? whole, cent);
  return sums;
}

/** Rounding error, in thousandths of a cent. */
function errorOf(amount: Thousandths, price: Cents, rounded: Cents): number {
  return exact(amount).times(price).minus(exact(rounded).times(1000)).toNumber();
}
