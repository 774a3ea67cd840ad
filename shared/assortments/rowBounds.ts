import { type Cents, NO_CENTS, NO_VOLUME, type Thousandths } from "#shared/basics/amounts.ts";

/** Usual volume and price per unit of a row of an assortment; 0 for no bound. */
export interface RowBounds {
  leastVolume: Thousandths;
  mostVolume: Thousandths;
  leastPrice: Cents;
  mostPrice: Cents;
}

export const NO_BOUNDS: RowBounds = {
  leastVolume: NO_VOLUME,
  mostVolume: NO_VOLUME,
  leastPrice: NO_CENTS,
  mostPrice: NO_CENTS,
};

/** A value equal to a bound is inside (docs/rules/assortments.md, "Usual volume and price"). */
export function isOutside(value: number, least: number, most: number): boolean {
  return (least > 0 && value < least) || (most > 0 && value > most);
}

/** The pair of bounds whose least is above its most. */
export function contradiction(bounds: RowBounds): "volume" | "price" | undefined {
  const { leastVolume, mostVolume, leastPrice, mostPrice } = bounds;
  if (mostVolume > 0 && leastVolume > mostVolume) return "volume";
  return mostPrice > 0 && leastPrice > mostPrice ? "price" : undefined;
}
