import type { Cell, Column } from "#functions/platform/table/answers.ts";
import type { Row } from "./factRows.ts";

type Columns = readonly (readonly [name: string, Pick<Column, "type">])[];

/**
 * A row as a line of JSON that the readers of Athena and DuckDB take by the types of its columns: numbers without quotes, times with a space.
 * Other attributes of the row are left out.
 */
export function factLine(row: Row, columns: Columns): string {
  const cells = columns.flatMap(([name, { type }]) => {
    const value = row[name] ?? null;
    return value === null ? [] : [`${JSON.stringify(name)}:${literal(value, type)}`];
  });
  return `{${cells.join(",")}}`;
}

function literal(value: NonNullable<Cell>, type: Column["type"]): string {
  if (typeof value !== "string") return String(value);
  // The exact text of a decimal is a number of JSON.
  if (type.startsWith("DECIMAL")) return value;
  if (type === "TIMESTAMP") return JSON.stringify(value.replace("T", " "));
  return JSON.stringify(readable(value));
}

/** Neither CSV nor Parquet has room for NUL and for half a surrogate pair. */
export function readable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}
