import { forecastAmount } from "#shared/forecasts/forecastAmount.ts";
import type { CellWrite } from "./gridState.ts";

export type GridKeys = readonly (readonly string[])[];

/** The cells of a copied block without its head and its names; undefined for a single text, pasted as usual. */
export function blockOf(copied: string): string[][] | undefined {
  if (!/[\t\r\n]/.test(copied)) return undefined;
  const lines = copied
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  const first = lines.findIndex((line) => !isNames(line));
  const body = lines.slice(Math.max(first, 0));
  const width = Math.max(...body.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, column) => body.map((line) => line[column] ?? ""));
  const left = columns.findIndex((column) => !isNames(column));
  return body.map((line) => line.slice(Math.max(left, 0)));
}

function isNames(texts: readonly string[]): boolean {
  const written = texts.filter((text) => text.trim() !== "");
  return written.length > 0 && written.every((text) => !forecastAmount(text).ok);
}

export interface PlacedBlock {
  writes: CellWrite[];
  /** Cells without an amount, or outside of the grid. */
  skipped: number;
}

/** Puts a block into the grid from a cell on, to the right and down (docs/rules/forecasts.md, "Pasting a block"). */
export function pastedWrites(keys: GridKeys, line: number, column: number, block: readonly string[][]): PlacedBlock {
  const placed: PlacedBlock = { writes: [], skipped: 0 };
  block.forEach((texts, down) => {
    texts.forEach((text, right) => {
      const key = keys[line + down]?.[column + right];
      const typed = forecastAmount(text);
      if (key !== undefined && typed.ok) placed.writes.push([key, typed.amount]);
      else if (text.trim() !== "") placed.skipped += 1;
    });
  });
  return placed;
}
