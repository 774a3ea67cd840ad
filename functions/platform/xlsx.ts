import { type WriteOptions, writeXlsx } from "hucre/xlsx";
import { heldText } from "./heldText.ts";

type Sheet = Omit<WriteOptions["sheets"][number], "rows"> & { rows: readonly (readonly (string | number | null)[])[] };

export function xlsxOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map((sheet) => ({
      ...sheet,
      name: heldText(sheet.name),
      rows: sheet.rows.map((row) => row.map((cell) => (typeof cell === "string" ? cellText(cell) : cell))),
    })),
  });
}

/** Spreadsheets read `_x000D_` as the character with this code, and `_x005F_` as an underscore. */
export function cellText(text: string): string {
  return heldText(text).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}
