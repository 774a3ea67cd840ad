import { useCallback, useState } from "react";
import type { ActRow } from "#shared/acts/actRows.ts";
import { rowsOfLine, type TableLine } from "#web/actForm/rows/tableLines.ts";
import { useKept } from "#web/api/leaving/useKept.ts";
import { isKeptPrices, keptPricesName, type Priced, pricedAgain } from "./keptPrices.ts";

export interface PricedRows {
  /** Rows whose prices are being changed. */
  priced: Priced | undefined;
  edit: (line: TableLine) => void;
  close: () => void;
}

/** A dialog that was open when the page was left is open again. */
export function usePricedRows(form: string, rows: readonly ActRow[]): PricedRows {
  const kept = useKept(keptPricesName(form), isKeptPrices);
  const [priced, setPriced] = useState(() => pricedAgain(rows, kept));
  const edit = useCallback((line: TableLine) => setPriced({ rows: rowsOfLine(line) }), []);
  return { priced, edit, close: () => setPriced(undefined) };
}
