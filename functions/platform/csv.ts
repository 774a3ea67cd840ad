import { type CsvCell, csvOf } from "#shared/basics/spreadsheetText.ts";
import { heldText } from "./heldText.ts";

/** The CSV of a download, without characters that a document cannot hold. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return csvOf(rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? heldText(cell) : cell))));
}
