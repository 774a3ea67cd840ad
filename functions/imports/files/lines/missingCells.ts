import type { SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import { COLUMNS } from "./columns.ts";
import type { Headings } from "./headings.ts";
import type { Reading } from "./measuredLine.ts";

const WHOLE = /^\d+$/;
/** What may be the decimals of the cell before it. */
const DECIMALS = { amount: /^\d{1,3}$/, price: /^\d{1,2}$/ };

/** Of a row between commas with fewer cells than headings: a doubt, or an error and false (docs/rules/imports.md, "Cells that are missing"). */
export function isWhole(
  { row, cells, mayBeSplit }: SourceRow,
  { positions, width }: Headings,
  { errors, doubts }: Reading,
): boolean {
  if (!mayBeSplit || cells.length >= width) return true;
  for (const column of ["amount", "price"] as const) {
    const position = positions.get(column) ?? cells.length;
    const [number, next] = [cells[position], cells[position + 1]];
    if (typeof number !== "string" || typeof next !== "string") continue;
    if (!WHOLE.test(number) || !DECIMALS[column].test(next)) continue;
    const reason = `Real on vähem lahtreid kui pealkirju ja võib-olla on kümnendkoma jaganud arvu („${number},${next}“?). Pange arv jutumärkidesse või kirjutage reale kõik lahtrid.`;
    errors.add(row, COLUMNS[column].heading, reason, { text: `${number},${next}` });
    return false;
  }
  const missing = [...positions].filter(([, position]) => position >= cells.length);
  if (missing.length > 0) {
    doubts.add(row, { kind: "cells_missing", columns: missing.map(([column]) => COLUMNS[column].heading) });
  }
  return true;
}
