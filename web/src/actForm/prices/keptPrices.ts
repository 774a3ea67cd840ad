import type { ActRow } from "#shared/acts/actRows.ts";
import { isNumber, isText, listOf, pairOf, recordOf } from "#web/api/leaving/shapes.ts";

export interface KeptPrices {
  lines: number[];
  typed: [line: number, text: string][];
  forAll: string;
}

export const isKeptPrices = recordOf<KeptPrices>({
  lines: listOf(isNumber),
  typed: listOf(pairOf(isNumber, isText)),
  forAll: isText,
});

/** `form` is the name of the stored form. */
export const keptPricesName = (form: string) => `prices.${form}`;

export interface Priced {
  rows: readonly ActRow[];
  kept?: KeptPrices;
}

/** The dialog that was open; undefined also when its rows are not on the act any more. */
export function pricedAgain(rows: readonly ActRow[], kept: KeptPrices | undefined): Priced | undefined {
  if (!kept) return undefined;
  const lines = new Set(kept.lines);
  const shown = rows.filter((row) => row.report_rows.some(({ id }) => lines.has(id)));
  return shown.length === 0 ? undefined : { rows: shown, kept };
}
