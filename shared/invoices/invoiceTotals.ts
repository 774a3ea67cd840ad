import { add, type Cents, cents, subtract } from "#shared/basics/amounts.ts";
import { type Exact, shareOf } from "#shared/basics/money.ts";

/** `rows + vat + rounding = payable`. */
export interface InvoiceTotals {
  rows: Cents;
  vat: Cents;
  rounding: Cents;
  payable: Cents;
}

/** EN 16931 (BR-CO-17) accepts a VAT less than this away from the rate times the rows. */
const MAX_VAT_EDIT = cents(100);

/** Those of the act may be set by hand (docs/rules/invoices.md, "Totals of e-invoices"). `vatRate` is a fraction. */
export function invoiceTotals(rows: Cents, vatRate: Exact, act: { vat: Cents; withVat: Cents }): InvoiceTotals {
  const calculated = shareOf(rows, vatRate);
  const isClose = Math.abs(subtract(act.vat, calculated)) < MAX_VAT_EDIT;
  const vat = isClose && !vatRate.isZero() ? act.vat : calculated;
  return { rows, vat, rounding: subtract(act.withVat, add(rows, vat)), payable: act.withVat };
}
