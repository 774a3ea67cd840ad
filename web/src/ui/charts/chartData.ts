export interface Series {
  name: string;
  /** Looks differ without colours too: a filled bar, an outlined one, or a line across. */
  look: "solid" | "outlined" | "mark";
}

/** Counts at one place of a chart. `values` and `links` are in the order of the series. */
export interface Point {
  key: string;
  name: string;
  /** Text below the chart, at places that have room for it. */
  tick?: string;
  values: readonly (number | null)[];
  /** Addresses of what a bar counts. */
  links?: readonly (string | undefined)[];
}

export interface ChartData {
  title: string;
  /** Column head of the names of the points. */
  head: string;
  series: readonly Series[];
  points: readonly Point[];
  /** A value with its unit. */
  textOf: (value: number) => string;
}

export function valueText({ textOf }: ChartData, value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : textOf(value);
}

/** `12. nädal: tarnitud 1 234,00 tm, eelmisel aastal 900,00 tm` */
export function pointText(data: ChartData, point: Point): string {
  const parts = data.series.map(({ name }, at) => `${name.toLowerCase()} ${valueText(data, point.values[at])}`);
  return `${point.name}: ${parts.join(", ")}`;
}

/** Addresses of bars that count something. */
export function linkOf(point: Point, at: number): string | undefined {
  return point.values[at] ? point.links?.[at] : undefined;
}

/** Steps between two lines of a chart, which are easy to add up. */
const STEPS = [1, 2, 2.5, 5, 10];
const PARTS = 4;

export interface Scale {
  /** Lines from the lowest to the highest; 0 is one of them. */
  lines: number[];
  lowest: number;
  highest: number;
}

/** The lines of a chart that has room for all values, at least `leastStep` apart. */
export function scaleOf(values: readonly number[], leastStep = 0): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (most - least || 1) / PARTS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(leastStep, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { lines, lowest: first * step, highest: last * step };
}
