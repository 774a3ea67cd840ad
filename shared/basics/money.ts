import { Decimal as BaseDecimal } from "decimal.js";
import { type Cents, cents, type Thousandths, thousandths } from "./amounts.ts";
import { AMOUNT_DECIMALS, BASIS_POINTS, PRICE_DECIMALS } from "./units.ts";

/** Rounds half away from zero. A number enters by its shortest decimal text: 1.005 is not 1.00499…. */
export const Decimal = BaseDecimal.clone({ precision: 40, rounding: BaseDecimal.ROUND_HALF_UP });
export type Exact = InstanceType<typeof Decimal>;

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;
const THOUSAND = 1000;
/** A larger number counts as 0, so that no amount becomes infinite. */
const MAX_NUMBER = 1e300;
/** Texts up to this length are exact as doubles. */
const DOUBLE_DIGITS = 15;

/** Anything but a number or a decimal text with a dot counts as 0. */
export function exact(value: number | string | Exact | null | undefined): Exact {
  if (typeof value === "number") return new Decimal(Number.isFinite(value) ? value : 0);
  if (typeof value === "string") return new Decimal(PLAIN_NUMBER.test(value.trim()) ? value.trim() : 0);
  return value === null || value === undefined || !value.isFinite() ? new Decimal(0) : value;
}

/** Half away from zero (docs/rules/quantities.md, "Rounding"). */
export function round(value: number | string | Exact | null | undefined, decimals: number): Exact {
  return exact(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
}

export function toWire(value: Exact): number {
  return value.isZero() ? 0 : value.toNumber();
}

/** Cents for 2 decimals, thousandths for 3, rounded like `round`; anything but a number counts as 0. */
export function toUnits(value: number, decimals: number): number {
  if (!(Math.abs(value) <= MAX_NUMBER)) return 0;
  const scale = 10 ** decimals;
  const units = Math.round(value * scale);
  // Exact: a whole below 10^15 that divides back to the number; all else goes through Decimal.
  if (units / scale === value && Math.abs(units) < 1e15) return units === 0 ? 0 : units;
  return toWire(round(value, decimals).times(scale));
}

// The results below are whole by construction: an overload names their unit without a check per row.

export function centsFromWire(euros: number): Cents;
export function centsFromWire(euros: number): number {
  return toUnits(euros, PRICE_DECIMALS);
}

export function thousandthsFromWire(cubicMetres: number): Thousandths;
export function thousandthsFromWire(cubicMetres: number): number {
  return toUnits(cubicMetres, AMOUNT_DECIMALS);
}

export function centsFromText(euros: string): Cents {
  return cents(unitsOfText(euros, PRICE_DECIMALS));
}

export function thousandthsFromText(cubicMetres: string): Thousandths {
  return thousandths(unitsOfText(cubicMetres, AMOUNT_DECIMALS));
}

function unitsOfText(text: string, decimals: number): number {
  if (text.length <= DOUBLE_DIGITS) return toUnits(Number(text), decimals);
  return toWire(round(text, decimals).times(10 ** decimals));
}

export function sumOfVolume(volume: Thousandths, price: Cents): Cents;
export function sumOfVolume(volume: number, price: number): number {
  const product = volume * price;
  if (!Number.isSafeInteger(product)) {
    return toWire(round(new Decimal(volume).times(price).div(THOUSAND), 0));
  }
  // Remainder first: the division itself could round a large quotient up to the next whole.
  const size = Math.abs(product) + THOUSAND / 2;
  const whole = (size - (size % THOUSAND)) / THOUSAND;
  return product < 0 && whole !== 0 ? -whole : whole;
}

/** `rate` is a fraction. Rounded half away from zero. */
export function shareOf(amount: Cents, rate: number | Exact): Cents {
  return cents(toWire(round(exact(rate).times(amount), 0)));
}

/** 0.24 is 24. */
export function vatPercent(rate: number): number {
  return toWire(exact(rate).times(100));
}

export function vatFraction(basisPoints: number): Exact {
  return exact(basisPoints).div(BASIS_POINTS);
}
