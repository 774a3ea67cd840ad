import * as z from "zod";

const figure = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  /** Such as "≤ 1.5"; null for a figure without a goal. */
  goal: z.string().nullable(),
  met: z.boolean().nullable(),
  /** What must be the same at each size of the table. */
  alike: z.string().optional(),
});

export type Figure = z.infer<typeof figure>;

export const figures = z.array(figure);

export function shown(name: string, value: number, unit: string): Figure {
  return { name, value: rounded(value), unit, goal: null, met: null };
}

export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { ...shown(name, value, unit), goal: `≤ ${limit}`, met: rounded(value) <= limit };
}

export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { ...shown(name, value, unit), goal: `≥ ${limit}`, met: rounded(value) >= limit };
}

export function equal(values: readonly { name: string; value: number }[], unit: string): Figure[] {
  const isEqual = new Set(values.map(({ value }) => rounded(value))).size === 1;
  const met = values.length > 1 ? isEqual : null;
  return values.map(({ name, value }) => ({ ...shown(name, value, unit), goal: "equal", met }));
}

/** A figure that `comparedAtSizes` compares with those of the other sizes. */
export function sameAtSizes(alike: string, { name, value, unit }: Pick<Figure, "name" | "value" | "unit">): Figure {
  return { ...shown(name, value, unit), goal: "equal", alike };
}

export function comparedAtSizes(all: readonly Figure[]): Figure[] {
  return [...Map.groupBy(all, ({ alike }, index) => alike ?? index).values()].flatMap((same) => {
    const [first] = same;
    return first?.alike === undefined ? same : equal(same, first.unit);
  });
}

function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

export function tableOf(rows: readonly Figure[]): string {
  const cells = [
    ["name", "value", "unit", "goal", "met"],
    ...rows.map(({ name, value, unit, goal, met }) => [
      name,
      String(value),
      unit,
      goal ?? "",
      met === null ? "" : met ? "yes" : "NO",
    ]),
  ];
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(cell.length, widest[i] ?? 0)),
    [],
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = cells;
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...body.map(line)].join("\n");
}
