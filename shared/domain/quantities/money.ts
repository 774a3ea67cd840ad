import { Decimal as BaseDecimal } from "decimal.js";

/**
 * The only decimal type of the house: 40 significant digits, half up (document 1 §9). A JavaScript number enters by its
 * shortest decimal text, so 1.005 is 1.005 here and not 1.00499….
 */
export const Decimal = BaseDecimal.clone({ precision: 40, rounding: BaseDecimal.ROUND_HALF_UP });
/** An exact decimal number: money in euros, volume in tm or pm³, a price per unit or a VAT rate. */
export type Exact = InstanceType<typeof Decimal>;

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;

/** The exact value of a number, a decimal text with a dot, or an exact value. What is none of these counts as 0 (document 1 §5). */
export function exact(value: number | string | Exact | null | undefined): Exact {
  if (typeof value === "number") return new Decimal(Number.isFinite(value) ? value : 0);
  if (typeof value === "string") return new Decimal(PLAIN_NUMBER.test(value.trim()) ? value.trim() : 0);
  return value === null || value === undefined || !value.isFinite() ? new Decimal(0) : value;
}

/** Rounds half up, away from zero, to so many decimals (document 1 §9). The one rounding function of the house. */
export function round(value: number | string | Exact | null | undefined, places: number): Exact {
  return exact(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

/** The JSON number of an exact value: the nearest double, and never -0, which JSON would carry as 0 anyway. */
export function toWire(value: Exact): number {
  return value.isZero() ? 0 : value.toNumber();
}

/**
 * A number in whole units of its last place: thousandths for places 3, cents for places 2, rounded half up like `round`.
 * It is what the long loops add up in, without a Decimal per row.
 *
 * Exactness: when the nearest whole `n` below 10^15 divided by the power of ten gives the number back, then the number is
 * that decimal of at most 15 digits, and no other decimal of 15 digits has the same double. All else goes through Decimal.
 */
export function toUnits(value: number, places: number): number {
  if (!Number.isFinite(value)) return 0;
  const scale = 10 ** places;
  const units = Math.round(value * scale);
  if (units / scale === value && Math.abs(units) < 1e15) return units === 0 ? 0 : units;
  return toWire(round(value, places).times(scale));
}
