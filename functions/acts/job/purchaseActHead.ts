import type { ActHead } from "#functions/data/acts/act.ts";
import type { PlannedPurchaseAct } from "#functions/data/acts/actJob.ts";
import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import type { Company } from "#functions/data/companies/company.ts";
import { buyingPrice, rowSums, taxed } from "#shared/domain/acts/actSums.ts";
import { PURCHASE_ACT } from "#shared/domain/acts/actTypes.ts";
import { vatFraction } from "#shared/domain/quantities/vat.ts";

/** The owner's rows of the sales act at their buying prices, with the owner's VAT. */
export function purchaseActHead(
  sales: ActHead,
  planned: PlannedPurchaseAct,
  owner: Company | undefined,
  rows: readonly ActRowItem[],
): ActHead {
  const sums = rowSums(rows.map((row) => ({ unit: row.unit, amount: row.amount, price: buyingPrice(row) })));
  const vatRateBp = owner?.purchaseVatRateBp ?? 0;
  return {
    ...sums,
    ...taxed(sums.sum, vatFraction(vatRateBp)),
    id: planned.id,
    hash: planned.hash,
    type: PURCHASE_ACT,
    number: planned.number,
    date: sales.date,
    deadlineDays: owner?.deadlineDays ?? sales.deadlineDays,
    seller: planned.owner,
    buyer: sales.seller,
    counterpart: planned.owner,
    salesAct: sales.id,
    state: "ready",
    timberCertificate: sales.timberCertificate,
    vatRateBp,
    waybills: new Set(rows.flatMap((row) => row.reportRows.map(({ waybill }) => waybill))).size,
    sawmillActs: [],
    generation: sales.generation,
    createdBy: sales.createdBy,
    createdAt: sales.createdAt,
    version: 1,
  };
}
