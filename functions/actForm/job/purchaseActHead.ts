import type { ActHead } from "#functions/acts/store/act.ts";
import type { PlannedPurchaseAct } from "#functions/acts/store/actJob.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import type { Company } from "#functions/companies/store/company.ts";
import { buyingPrice, rowSums, taxed } from "#shared/acts/actSums.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { vatFraction } from "#shared/basics/money.ts";
import { chargedVatBp } from "#shared/companies/chargedVat.ts";

export function purchaseActHead(
  sales: ActHead,
  planned: PlannedPurchaseAct,
  owner: Company | undefined,
  rows: readonly ActRowItem[],
): ActHead {
  const sums = rowSums(rows.map((row) => ({ unit: row.unit, amount: row.amount, price: buyingPrice(row) })));
  const vatRateBp = owner ? chargedVatBp(owner) : 0;
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
