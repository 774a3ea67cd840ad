/** A measured or shipped volume. */
export interface Volume {
  /** Code of the assortment in the register. */
  assortment: string;
  /** Code of the unit in the register; volumes of different units are never compared or added. */
  unit: string;
  /** Thousandths of the unit, a whole number that is not negative. */
  amount: number;
}

/**
 * Shares set by hand: index of the measurement → thousandths per shipment, in the order of the shipments. They replace
 * the calculated shares of that measurement.
 */
export type ManualShares = ReadonlyMap<number, readonly number[]>;

/** `shares[m][s]`: thousandths of measurement m that came from shipment s. */
export type SharedOut =
  | { ok: true; shares: number[][] }
  | { ok: false; reason: "no-shipments" }
  /** The shares set by hand are not one whole, non-negative number per shipment that add up to the measurement. */
  | { ok: false; reason: "manual-shares"; measurement: number };

/**
 * Shares a total out pro rata to weights by largest remainder: the shares always add up to the total, each is within one
 * thousandth of its exact part, and what is left over goes to the largest remainders, the earlier one of equals.
 *
 * Weight 0 gets nothing while any other weight is above 0; when all are 0 the total is shared evenly. Total and weights
 * are whole numbers of thousandths, not negative. No weights, no shares.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  if (weights.length === 1) return [total];
  const even = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => (even ? 1n : BigInt(weight)));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  // A volume times a weight outgrows a double (10^12 thousandths squared), hence whole numbers without limit.
  const products = parts.map((part) => BigInt(total) * part);
  const shares = products.map((product) => Number(product / whole));
  const remainders = products.map((product, index) => ({ index, remainder: product % whole }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/**
 * Shares measured volumes out over the shipments of a waybill, since a measured row carries no link to a shipment
 * (docs/rules/imports.md, "Sharing a measurement over shipments"): pro rata to the shipped amount of the same assortment.
 *
 * - Shipped in different units, amounts of the assortment cannot be compared: it is shared evenly over those that hold it.
 * - An assortment that was not shipped (sorted out at the sawmill) follows the shipments' totals in its unit.
 * - No shipment has its unit either: evenly over all.
 */
export function shareMeasurements(
  measurements: readonly Volume[],
  shipments: readonly (readonly Volume[])[],
  manual: ManualShares = new Map(),
): SharedOut {
  if (shipments.length === 0) return { ok: false, reason: "no-shipments" };
  const shares: number[][] = [];
  for (const [index, measured] of measurements.entries()) {
    const byHand = manual.get(index);
    if (byHand && !isShareOf(byHand, measured.amount, shipments.length)) {
      return { ok: false, reason: "manual-shares", measurement: index };
    }
    shares.push(byHand ? [...byHand] : shareOut(measured.amount, weightsFor(measured, shipments)));
  }
  return { ok: true, shares };
}

function isShareOf(shares: readonly number[], total: number, shipments: number): boolean {
  const whole = shares.every((share) => Number.isSafeInteger(share) && share >= 0);
  return whole && shares.length === shipments && shares.reduce((sum, share) => sum + share, 0) === total;
}

function weightsFor(measured: Volume, shipments: readonly (readonly Volume[])[]): number[] {
  const same = shipments.map((items) =>
    items.filter((item) => item.assortment === measured.assortment && item.amount > 0),
  );
  const units = new Set(same.flat().map((item) => item.unit));
  if (units.size > 1) return same.map((items) => (items.length > 0 ? 1 : 0));
  if (units.size === 1) return same.map(sum);
  return shipments.map((items) => sum(items.filter((item) => item.unit === measured.unit)));
}

function sum(items: readonly Volume[]): number {
  return items.reduce((total, item) => total + item.amount, 0);
}
