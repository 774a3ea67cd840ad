export interface Volume {
  assortment: string;
  /** Volumes of different units are never compared or added. */
  unit: string;
  /** Thousandths, not negative. */
  amount: number;
}

/** Thousandths per shipment by measurement, which replace the calculated shares. */
export type ManualShares = ReadonlyMap<number, readonly number[]>;

/** `shares[m][s]`: thousandths of measurement m from shipment s. */
export type SharedOut =
  | { ok: true; shares: number[][] }
  | { ok: false; reason: "no-shipments" }
  | { ok: false; reason: "manual-shares"; measurement: number };

/** Shares a total pro rata by largest remainder, evenly when all weights are 0; the shares add up to the total. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  if (weights.length === 1) return [total];
  const even = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => (even ? 1n : BigInt(weight)));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  // A volume times a weight outgrows a double (10^12 thousandths squared).
  const products = parts.map((part) => BigInt(total) * part);
  const shares = products.map((product) => Number(product / whole));
  const remainders = products.map((product, index) => ({ index, remainder: product % whole }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** docs/rules/imports.md, "Sharing a measurement over shipments" */
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
    shares.push(byHand ? [...byHand] : shareVolume(measured, shipments));
  }
  return { ok: true, shares };
}

/** Thousandths of one volume for each part; there must be a part. */
export function shareVolume(measured: Volume, parts: readonly (readonly Volume[])[]): number[] {
  return shareOut(measured.amount, weightsFor(measured, parts));
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
