import type { Random } from "#scripts/random/random.ts";
import type { StoredCell } from "./cells.ts";
import type { Field } from "./facts.ts";
import type { Unusual } from "./fileCase.ts";

const SHARE_OF_TWO_MARKS = 0.1;
const COLUMNS = new Set<Field>(["amount", "price"]);

/** Most tables have one decimal mark in their texts. */
export function withOneMark(
  random: Random,
  columns: readonly { field?: Field }[],
  rows: readonly StoredCell[][],
): StoredCell[][] {
  if (random.chance(SHARE_OF_TWO_MARKS)) return [...rows];
  return rows.map((row) =>
    row.map((cell, place) => (COLUMNS.has(columns[place]?.field ?? "site") ? withComma(cell) : cell)),
  );
}

function withComma(cell: StoredCell): StoredCell {
  const { stored } = cell;
  if (typeof stored === "string") return { ...cell, stored: stored.replace(".", ",") };
  const isText = typeof stored === "object" && stored !== null && "value" in stored && typeof stored.value === "string";
  return isText ? { ...cell, stored: { ...stored, value: String(stored.value).replace(".", ",") } } : cell;
}

/** Numbers of a column with commas, and others with dots, as they are shown. */
export function twoMarks(field: Field, shown: readonly { row: number; text: string }[]): Unusual | undefined {
  if (!COLUMNS.has(field)) return undefined;
  const dots = shown.filter(({ text }) => /^\s*[\d\s]+\.\d+\s*$/u.test(text));
  const commas = shown.filter(({ text }) => /\d,\d/.test(text));
  if (dots.length === 0 || commas.length === 0) return undefined;
  // A whole number that a workbook shows as 98,00 need not be asked about.
  const duty = commas.some(({ text }) => /,\d*[1-9]/.test(text)) ? "notSilent" : "may";
  const rows = [...dots, ...commas].map(({ row }) => row);
  return { what: "two decimal marks", duty, rows, fields: [field], isCompared: true };
}
