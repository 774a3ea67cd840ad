/** Decimals of a volume (document 1 §9, "Amount precision 3 decimals"). */
export const AMOUNT_PLACES = 3;
/** Decimals of a price and of every sum in euros (document 1 §9, "price precision 2 decimals"). */
export const PRICE_PLACES = 2;

/** The number that so many units of the last place stand for: the inverse of `toUnits` of money.ts. */
export function fromUnits(units: number, places: number): number {
  return units / 10 ** places;
}
