import { Decimal as BaseDecimal } from "decimal.js";
import { type Cents, cents, type Thousandths, thousandths } from "./amounts.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "./units.ts";

/**
 * The only decimal type of the code base: 40 significant digits, half away from zero. A JavaScript number enters by its
 * shortest decimal text, so 1.005 is 1.005 here and not 1.00499….
 */
export const Decimal = BaseDecimal.clone({ precision: 40, rounding: BaseDecimal.ROUND_HALF_UP });
/** An exact decimal number: money in euros, volume in tm or pm³, a price per unit or a VAT rate. */
export type Exact = InstanceType<typeof Decimal>;

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;
const THOUSAND = 1000;
/** A larger number counts as 0, so that no amount becomes infinite. */
const MAX_NUMBER = 1e300;
/** Texts up to this length are exact as doubles. */
const DOUBLE_DIGITS = 15;

/** The exact value of a number, a decimal text with a dot, or an exact value. What is none of these counts as 0. */
export function exact(value: number | string | Exact | null | undefined): Exact {
  if (typeof value === "number") return new Decimal(Number.isFinite(value) ? value : 0);
  if (typeof value === "string") return new Decimal(PLAIN_NUMBER.test(value.trim()) ? value.trim() : 0);
  return value === null || value === undefined || !value.isFinite() ? new Decimal(0) : value;
}

/** Rounds half away from zero to so many decimals (docs/rules/quantities.md, "Rounding"). */
export function round(value: number | string | Exact | null | undefined, places: number): Exact {
  return exact(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

/** The JSON number of an exact value: the nearest double, and never -0. */
export function toWire(value: Exact): number {
  return value.isZero() ? 0 : value.toNumber();
}

/**
 * A number in whole units of its last decimal: thousandths for 3 places, cents for 2, rounded like `round`. What is not a
 * number counts as 0. Long loops use it instead of a Decimal per row.
 *
 * Exactness: when the nearest whole `n` below 10^15 divided by the power of ten gives the number back, then the number is
 * that decimal of at most 15 digits, and no other decimal of 15 digits has the same double. All else goes through Decimal.
 */
export function toUnits(value: number, places: number): number {
  if (!(Math.abs(value) <= MAX_NUMBER)) return 0;
  const scale = 10 ** places;
  const units = Math.round(value * scale);
  if (units / scale === value && Math.abs(units) < 1e15) return units === 0 ? 0 : units;
  return toWire(round(value, places).times(scale));
}

// The results below are whole by construction: an overload names their unit without a check per row.

/** Cents of euros from the wire, rounded half away from zero; what is not a number counts as 0. */
export function centsFromWire(euros: number): Cents;
export function centsFromWire(euros: number): number {
  return toUnits(euros, PRICE_PLACES);
}

/** Thousandths of cubic metres from the wire, rounded half away from zero; what is not a number counts as 0. */
export function thousandthsFromWire(cubicMetres: number): Thousandths;
export function thousandthsFromWire(cubicMetres: number): number {
  return toUnits(cubicMetres, AMOUNT_PLACES);
}

/** Cents of a decimal text in euros with a dot, such as "98.50", rounded half away from zero. */
export function centsFromText(euros: string): Cents {
  return cents(unitsOfText(euros, PRICE_PLACES));
}

/** Thousandths of a decimal text in cubic metres with a dot, such as "30.118", rounded half away from zero. */
export function thousandthsFromText(cubicMetres: string): Thousandths {
  return thousandths(unitsOfText(cubicMetres, AMOUNT_PLACES));
}

function unitsOfText(text: string, places: number): number {
  if (text.length <= DOUBLE_DIGITS) return toUnits(Number(text), places);
  return toWire(round(text, places).times(10 ** places));
}

/** Price of a volume at a price per unit, rounded half away from zero (docs/rules/quantities.md, "Rounding"). */
export function priceOfVolume(volume: Thousandths, price: Cents): Cents;
export function priceOfVolume(volume: number, price: number): number {
  const product = volume * price;
  if (!Number.isSafeInteger(product)) {
    return toWire(round(new Decimal(volume).times(price).div(THOUSAND), 0));
  }
  // Remainder first: a quotient of large whole numbers could be rounded up to the next whole by the division itself.
  const size = Math.abs(product) + THOUSAND / 2;
  const whole = (size - (size % THOUSAND)) / THOUSAND;
  return product < 0 && whole !== 0 ? -whole : whole;
}

/** A share of an amount, such as its VAT; `rate` is a fraction. Rounded half away from zero to cents. */
export function shareOf(amount: Cents, rate: number | Exact): Cents {
  return cents(toWire(round(exact(rate).times(amount), 0)));
}
