import {
  add,
  type Cents,
  cubicMetresText,
  eurosText,
  NO_CENTS,
  NO_VOLUME,
  type Thousandths,
  toEuros,
} from "#shared/basics/amounts.ts";
import {
  centsFromWire,
  Decimal,
  type Exact,
  exact,
  sumOfVolume,
  thousandthsFromWire,
  toWire,
} from "#shared/basics/money.ts";
import { readNumber, signedDigits } from "#shared/basics/numberText.ts";
import type { Unit } from "#shared/basics/units.ts";
import { addRow, editedSum, noRows, type TaxedSum, taxed } from "./actSums.ts";

/** Price per unit in euros without VAT. */
export interface PricedRow {
  amount: number;
  flat_price: number;
  selected: boolean;
  unit?: Unit;
}

export interface SawmillSum {
  total_amount_of_wood: number;
  sum_before_tax: number;
}

export interface Figure {
  exact: Exact;
  raw: number;
  text: string;
}

export type EditableTotal = "sum_before_tax" | "vat" | "with_vat";

export interface Totals extends Record<EditableTotal, Figure> {
  amount: Figure;
  /** pm³ of chips, never added to tm. */
  loose_amount: Figure;
  sawmill_amount: Figure;
  sawmill_sum_before_tax: Figure;
  sawmill_vat: Figure;
  sawmill_with_vat: Figure;
  /** A fraction. */
  vat_rate: Exact;
}

/** Euros; a missing value or one that is no number stays as calculated. */
export type TotalOverrides = { [K in EditableTotal]?: number | null | undefined };

export const totalNames = { sum: "sum_before_tax", vat: "vat", withVat: "with_vat" } as const satisfies Record<
  keyof TaxedSum,
  EditableTotal
>;

/** Euros, rounded to cents; anything but a number counts as 0 (docs/rules/acts.md, "Totals"). */
export function rowSum(row: { amount: number; flat_price: number }): number {
  return toEuros(sumOfVolume(thousandthsFromWire(row.amount), centsFromWire(row.flat_price)));
}

/** `vatRate` is the buyer's, a fraction such as 0.24. Exact up to 90 million million euros. */
export function calculateTotals(
  rows: readonly PricedRow[],
  vatRate: number | Exact,
  sawmillActs: readonly SawmillSum[] = [],
): Totals {
  const sums = noRows();
  for (const row of rows) {
    if (!row.selected) continue;
    addRow(sums, row.unit ?? "SCM", thousandthsFromWire(row.amount), centsFromWire(row.flat_price));
  }
  let sawmillVolume = NO_VOLUME;
  let sawmillSum = NO_CENTS;
  for (const act of sawmillActs) {
    sawmillVolume = add(sawmillVolume, thousandthsFromWire(act.total_amount_of_wood));
    sawmillSum = add(sawmillSum, centsFromWire(act.sum_before_tax));
  }
  const rate = exact(vatRate);
  const sawmill = taxed(sawmillSum, rate);
  return {
    amount: volumeFigure(sums.solid),
    loose_amount: volumeFigure(sums.loose),
    ...moneyFigures(taxed(sums.sum, rate)),
    sawmill_amount: volumeFigure(sawmillVolume),
    sawmill_sum_before_tax: moneyFigure(sawmill.sum),
    sawmill_vat: moneyFigure(sawmill.vat),
    sawmill_with_vat: moneyFigure(sawmill.withVat),
    vat_rate: rate,
  };
}

/** `reset`: totals that were set too far away and are as calculated again. */
export function applyOverrides(
  calculated: Totals,
  overrides: TotalOverrides,
): { totals: Totals; reset: EditableTotal[] } {
  const { sums, reset } = editedSum(
    {
      sum: centsFromWire(calculated.sum_before_tax.raw),
      vat: centsFromWire(calculated.vat.raw),
      withVat: centsFromWire(calculated.with_vat.raw),
    },
    calculated.vat_rate,
    {
      sum: editFromWire(overrides.sum_before_tax),
      vat: editFromWire(overrides.vat),
      withVat: editFromWire(overrides.with_vat),
    },
  );
  return { totals: { ...calculated, ...moneyFigures(sums) }, reset: reset.map((name) => totalNames[name]) };
}

export function editFromWire(euros: number | null | undefined): Cents | undefined {
  return typeof euros === "number" && Number.isFinite(euros) ? centsFromWire(euros) : undefined;
}

/** Keeps a number as it is written, with two decimals; cuts further digits instead of rounding. */
export function editTotal(text: string): string {
  return /^[-\u2212]?[\d\s]*(?:[.,]\d{0,2})?/.exec(text.trimStart())?.[0] ?? "";
}

/** Euros of a total as it is typed, with a comma or a dot; null for a text that is no number. */
export function typedTotal(text: string): number | null {
  const number = readNumber(text, { spaces: "anywhere", isUnfinished: true });
  return number === undefined ? null : Number(signedDigits(number));
}

function moneyFigures({ sum, vat, withVat }: TaxedSum): Record<EditableTotal, Figure> {
  return { sum_before_tax: moneyFigure(sum), vat: moneyFigure(vat), with_vat: moneyFigure(withVat) };
}

function volumeFigure(volume: Thousandths): Figure {
  return figure(cubicMetresText(volume));
}

function moneyFigure(amount: Cents): Figure {
  return figure(eurosText(amount));
}

function figure(text: string): Figure {
  const value = new Decimal(text);
  return { exact: value, raw: toWire(value), text };
}
