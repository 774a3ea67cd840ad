import { type Exact, exact, toWire } from "./money.ts";
import { BASIS_POINTS } from "./units.ts";

/** The percentage of a VAT rate, which the wire carries as a fraction: 0.24 is 24. */
export function vatPercent(rate: number): number {
  return toWire(exact(rate).times(100));
}

/** The fraction of a VAT rate in basis points: 2400 is 0.24. */
export function vatFraction(basisPoints: number): Exact {
  return exact(basisPoints).div(BASIS_POINTS);
}
