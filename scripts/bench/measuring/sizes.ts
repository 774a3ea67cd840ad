/** Rows of a table. */
const rows = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 } as const;

export type Size = keyof typeof rows;

export const sizes: readonly Size[] = ["10k", "100k", "1m"];

export function isSize(text: string): text is Size {
  return text in rows;
}

export function rowsOf(size: Size): number {
  return rows[size];
}
