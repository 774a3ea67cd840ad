/** Percentile by nearest rank; a share of 0.5 is the median. @throws RangeError when there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError("no values");
  return found;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
