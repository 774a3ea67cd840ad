export const AMOUNT_DECIMALS = 3;
export const PRICE_DECIMALS = 2;
/** Unit of VAT rates: 2400 is 24 %. */
export const BASIS_POINTS = 10_000;

export function fromUnits(units: number, decimals: number): number {
  return units / 10 ** decimals;
}

/** SCM 'tihumeeter' (tm) of logs, LCM 'puistekuupmeeter' (pm³) of chips; never added together. */
export const UNITS = ["SCM", "LCM"] as const;
export type Unit = (typeof UNITS)[number];
