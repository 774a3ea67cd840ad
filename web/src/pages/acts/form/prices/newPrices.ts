import { compareTexts } from "#shared/domain/acts/actOrder.ts";
import type { ActRow } from "#shared/domain/acts/actRows.ts";
import { priceInput } from "#shared/domain/acts/rowPrices.ts";
import { priceDialogText } from "#web/text/acts/form.ts";

export interface PriceLine {
  id: number;
  waybill: string;
  amount: number;
  unit: ActRow["unit"];
  /** Loaded sale price, in euros per unit. */
  price: number;
  assortment: string;
}

export function priceLines(rows: readonly ActRow[]): PriceLine[] {
  return rows
    .flatMap(({ report_rows, unit, flat_price, assortment }) =>
      report_rows.map(({ id, waybill, amount }) => ({ id, waybill, amount, unit, price: flat_price, assortment })),
    )
    .sort((a, b) => compareTexts(a.waybill, b.waybill) || a.id - b.id);
}

export function changedPrices(lines: readonly PriceLine[], typed: ReadonlyMap<number, string>) {
  return lines.flatMap(({ id, waybill, amount, price: originalPrice }) => {
    const price = priceInput(typed.get(id) ?? "").value;
    return price === null || price === originalPrice ? [] : [{ id, price, originalPrice, amount, waybill }];
  });
}

/** The error of a typed price; undefined for a price and for an empty text. */
export function priceError(typed: string): string | undefined {
  const { text, value } = priceInput(typed);
  if (text === "" || value !== null) return undefined;
  return text.startsWith("-") ? priceDialogText.negative : priceDialogText.notPrice;
}
