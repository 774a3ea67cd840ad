import { Decimal, type Exact, exact, round, toUnits, toWire } from "#shared/domain/quantities/money.ts";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/domain/quantities/units.ts";
import type { Unit } from "#shared/domain/reports/measuredReport.ts";

/** What the totals need of an act row: volume, sales price per unit in euros without VAT, and whether it is on the act. */
export interface PricedRow {
  amount: number;
  flat_price: number;
  selected: boolean;
  /** Solid cubic metres (tm) unless it says otherwise. */
  unit?: Unit;
}

/** What the totals need of a sawmill's own purchase act: volume, and sum in euros without VAT. */
export interface SawmillSum {
  total_amount_of_wood: number;
  sum_before_tax: number;
}

/** One figure: exact, as the raw number of the wire, and as plain text with a dot and all its decimals. */
export interface Figure {
  exact: Exact;
  raw: number;
  text: string;
}

/** The three totals that a user may overwrite by hand, in euros. */
export type EditableTotal = "sum_before_tax" | "vat" | "with_vat";

/** Totals of an act (document 1 §3, "Totals result"): volume with 3 decimals, euros with 2. */
export interface Totals extends Record<EditableTotal, Figure> {
  /** Volume in tm. */
  amount: Figure;
  /** Volume in pm³ of chips; the two are never added together. */
  loose_amount: Figure;
  sawmill_amount: Figure;
  sawmill_sum_before_tax: Figure;
  sawmill_vat: Figure;
  sawmill_with_vat: Figure;
  /** The buyer's rate as a fraction, kept since an edited sum carries its VAT with it. */
  vat_rate: Exact;
}

/** Totals set by hand, in euros; what is absent or no number stays as calculated. */
export type TotalOverrides = { [K in EditableTotal]?: number | null | undefined };

/** How far a total set by hand may be from the calculated one, in euros (decisions.md, "Acts"). */
const MAX_EDIT = new Decimal(1);
const CENTS_PER_EURO = 100;
const THOUSANDTHS = 1000;

/**
 * Sum of one row in euros: volume rounded to 3 decimals times price rounded to 2, rounded to cents half up (document 1 §9).
 * A number that is none counts as 0 (document 1 §5).
 */
export function rowSum(row: { amount: number; flat_price: number }): number {
  return fromUnits(rowCents(row), PRICE_PLACES);
}

/**
 * Totals of the selected rows and, apart from them, of the sawmill acts (document 1 §9, "Totals rule"). `vatRate` is the
 * buyer's, a fraction such as 0.24. Exact up to 90 million million euros, in whole cents.
 */
export function calculateTotals(
  rows: readonly PricedRow[],
  vatRate: number | Exact,
  sawmillActs: readonly SawmillSum[] = [],
): Totals {
  let thousandths = 0;
  let looseThousandths = 0;
  let cents = 0;
  for (const row of rows) {
    if (!row.selected) continue;
    if (row.unit === "LCM") looseThousandths += toUnits(row.amount, AMOUNT_PLACES);
    else thousandths += toUnits(row.amount, AMOUNT_PLACES);
    cents += rowCents(row);
  }
  let sawmillThousandths = 0;
  let sawmillCents = 0;
  for (const act of sawmillActs) {
    sawmillThousandths += toUnits(act.total_amount_of_wood, AMOUNT_PLACES);
    sawmillCents += toUnits(act.sum_before_tax, PRICE_PLACES);
  }
  const rate = exact(vatRate);
  const own = taxed(new Decimal(cents).div(CENTS_PER_EURO), rate);
  const sawmill = taxed(new Decimal(sawmillCents).div(CENTS_PER_EURO), rate);
  return {
    amount: volume(new Decimal(thousandths).div(THOUSANDTHS)),
    loose_amount: volume(new Decimal(looseThousandths).div(THOUSANDTHS)),
    ...own,
    sawmill_amount: volume(new Decimal(sawmillThousandths).div(THOUSANDTHS)),
    sawmill_sum_before_tax: sawmill.sum_before_tax,
    sawmill_vat: sawmill.vat,
    sawmill_with_vat: sawmill.with_vat,
    vat_rate: rate,
  };
}

/**
 * Puts totals set by hand over the calculated ones (document 1 §4, decisions.md "Acts").
 *
 * Each figure follows the ones before it unless it is set itself: VAT is calculated from the sum as it then stands, and
 * with-VAT is that sum plus that VAT. A figure set by hand is compared with the value it would have followed to, so a sum
 * 1.00 € off with its own VAT and total stays as it was stored. More than 1.00 € away, the calculated value comes back and
 * the figure is named in `reset`; the page shows a note, the server refuses.
 */
export function applyOverrides(
  calculated: Totals,
  overrides: TotalOverrides,
): { totals: Totals; reset: EditableTotal[] } {
  const reset: EditableTotal[] = [];
  const choose = (name: EditableTotal, followed: Exact): Exact => {
    const wanted = overrides[name];
    if (wanted === undefined || wanted === null || !Number.isFinite(wanted)) return followed;
    const rounded = round(wanted, PRICE_PLACES);
    if (rounded.minus(followed).abs().lessThanOrEqualTo(MAX_EDIT)) return rounded;
    reset.push(name);
    return followed;
  };
  const sum = choose("sum_before_tax", calculated.sum_before_tax.exact);
  const vat = choose("vat", round(sum.times(calculated.vat_rate), PRICE_PLACES));
  const withVat = choose("with_vat", sum.plus(vat));
  return { totals: { ...calculated, sum_before_tax: euros(sum), vat: euros(vat), with_vat: euros(withVat) }, reset };
}

/**
 * What stays in the field of a total after a key stroke or a paste: a number with a dot and at most two decimals, further
 * digits cut and not rounded, trailing characters that are no number dropped (document 1 §5). Group spaces and the
 * Estonian minus are understood.
 */
export function editTotal(text: string): string {
  const plain = text.replaceAll(/\s/g, "").replaceAll("−", "-").replaceAll(",", ".");
  return /^-?\d*(?:\.\d{0,2})?/.exec(plain)?.[0] ?? "";
}

function rowCents(row: { amount: number; flat_price: number }): number {
  const amount = toUnits(row.amount, AMOUNT_PLACES);
  const price = toUnits(row.flat_price, PRICE_PLACES);
  const product = amount * price;
  if (!Number.isSafeInteger(product)) {
    return toWire(round(new Decimal(amount).times(price).div(THOUSANDTHS), 0));
  }
  // Remainder first: a quotient of large whole numbers could be rounded up to the next whole by the division itself.
  const size = Math.abs(product) + THOUSANDTHS / 2;
  const cents = (size - (size % THOUSANDTHS)) / THOUSANDTHS;
  return product < 0 && cents !== 0 ? -cents : cents;
}

function taxed(sum: Exact, rate: Exact): Record<EditableTotal, Figure> {
  const vat = round(sum.times(rate), PRICE_PLACES);
  return { sum_before_tax: euros(sum), vat: euros(vat), with_vat: euros(sum.plus(vat)) };
}

function volume(value: Exact): Figure {
  return figure(value, AMOUNT_PLACES);
}

function euros(value: Exact): Figure {
  return figure(value, PRICE_PLACES);
}

function figure(value: Exact, places: number): Figure {
  return { exact: value, raw: toWire(value), text: value.toFixed(places) };
}
