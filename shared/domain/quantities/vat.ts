import { exact, toWire } from "./money.ts";

/** The percentage of a VAT rate, which the wire carries as a fraction: 0.24 is 24 (document 1 §3, "vat_rate"). */
export function vatPercent(rate: number): number {
  return toWire(exact(rate).times(100));
}
