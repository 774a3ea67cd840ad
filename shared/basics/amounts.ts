import { AMOUNT_DECIMALS, fromUnits, PRICE_DECIMALS, type Unit } from "./units.ts";

declare const unit: unique symbol;
type Whole<Name extends string> = number & { readonly [unit]: Name };

export type Cents = Whole<"cents">;
/** A thousandth of a solid (tm) or loose (pm³) cubic metre. */
export type Thousandths = Whole<"thousandths">;
/** Forecast amounts, which have up to four decimals. */
export type TenThousandths = Whole<"tenThousandths">;

const isCents = (value: number): value is Cents => Number.isInteger(value);
const isThousandths = (value: number): value is Thousandths => Number.isInteger(value);

/** @throws RangeError unless the value is a whole number. */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError("Not a whole number of cents");
  return value;
}

/** @throws RangeError unless the value is a whole number. */
export function thousandths(value: number): Thousandths {
  if (!isThousandths(value)) throw new RangeError("Not a whole number of thousandths");
  return value;
}

const isTenThousandths = (value: number): value is TenThousandths => Number.isInteger(value);

/** @throws RangeError unless the value is a whole number. */
export function tenThousandths(value: number): TenThousandths {
  if (!isTenThousandths(value)) throw new RangeError("Not a whole number of ten-thousandths");
  return value;
}

/** Measured timber: the two kinds are never added together. */
export interface Volumes {
  /** In tm. */
  solid: Thousandths;
  /** In pm³. */
  loose: Thousandths;
}

export const NO_CENTS = cents(0);
export const NO_VOLUME = thousandths(0);
/** Per unit: 9999.99 €. */
export const MAX_PRICE = cents(999_999);
export const MAX_PRICE_TEXT = "9999,99";

export function add(one: Cents, other: Cents): Cents;
export function add(one: Thousandths, other: Thousandths): Thousandths;
export function add(one: number, other: number): number {
  return one + other;
}

export function addVolume(to: Volumes, unit: Unit, amount: Thousandths): void {
  if (unit === "LCM") to.loose = add(to.loose, amount);
  else to.solid = add(to.solid, amount);
}

export function subtract(one: Cents, other: Cents): Cents;
export function subtract(one: Thousandths, other: Thousandths): Thousandths;
export function subtract(one: number, other: number): number {
  return one - other;
}

export function toEuros(amount: Cents): number {
  return fromUnits(amount, PRICE_DECIMALS);
}

export function toCubicMetres(volume: Thousandths): number {
  return fromUnits(volume, AMOUNT_DECIMALS);
}

export function eurosText(amount: Cents): string {
  return decimalText(amount, PRICE_DECIMALS);
}

export function cubicMetresText(volume: Thousandths): string {
  return decimalText(volume, AMOUNT_DECIMALS);
}

function decimalText(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  return `${units < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
