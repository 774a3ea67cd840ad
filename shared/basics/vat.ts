import { type Exact, exact, toWire } from "./money.ts";
import { BASIS_POINTS } from "./units.ts";

/** A fraction, as on the wire: 0.24 is 24. */
export function vatPercent(rate: number): number {
  return toWire(exact(rate).times(100));
}

export function vatFraction(basisPoints: number): Exact {
  return exact(basisPoints).div(BASIS_POINTS);
}
