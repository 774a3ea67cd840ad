export const AMOUNT_PLACES = 3;
export const PRICE_PLACES = 2;
/** Unit of VAT rates: 2400 is 24 %. */
export const BASIS_POINTS = 10_000;

export function fromUnits(units: number, places: number): number {
  return units / 10 ** places;
}

/** SCM 'tihumeeter' (tm) of logs, LCM 'puistekuupmeeter' (pm³) of chips; never added together. */
export const UNITS = ["SCM", "LCM"] as const;
export type Unit = (typeof UNITS)[number];
