/** Between two lines of a chart: steps that are easy to add up. */
const STEPS = [1, 2, 2.5, 5, 10];
const PARTS = 4;

export interface Scale {
  /** From the lowest to the highest; 0 is one of them. */
  lines: number[];
  lowest: number;
  highest: number;
}

/** The lines of a chart that has room for all values. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (most - least || 1) / PARTS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { lines, lowest: first * step, highest: last * step };
}
