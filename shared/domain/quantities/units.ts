/** Decimals of a volume. */
export const AMOUNT_PLACES = 3;
/** Decimals of a price and of every sum in euros. */
export const PRICE_PLACES = 2;
/** A VAT rate is a whole number of these: 2400 is 24 %. */
export const BASIS_POINTS = 10_000;

/** The number that so many units of the last decimal make: the inverse of `toUnits` of money.ts. */
export function fromUnits(units: number, places: number): number {
  return units / 10 ** places;
}

/** Units of volume: SCM 'tihumeeter' (tm) of logs, LCM 'puistekuupmeeter' (pm³) of chips; never added together. */
export const UNITS = ["SCM", "LCM"] as const;
export type Unit = (typeof UNITS)[number];
