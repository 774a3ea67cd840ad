import type { ActRowItem, ReportOnAct } from "#functions/acts/store/storedActRows.ts";
import type { Assortment } from "#functions/assortments/store/assortment.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { buyingPrice, sumsOfWaybills } from "#shared/acts/actSums.ts";
import { add, type Cents, NO_CENTS, NO_VOLUME, type Thousandths } from "#shared/basics/amounts.ts";
import { numberKey, UNGROUPED } from "#shared/basics/names.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

export interface WaybillLine {
  assortment: string;
  /** Code of the assortment; '' where it has none. */
  product: string;
  unit: Unit;
  /** null: the certificate of the act applies. */
  certificate: string | null;
  waybill: string;
  siteName: string;
  cadaster: string;
  site: MeasuredSite | null;
  amount: Thousandths;
  price: Cents;
  sum: Cents;
  reports: readonly ReportOnAct[];
}

/** One line for each waybill of a row (docs/rules/acts.md, "Sums of waybills"). */
export function waybillLines(
  row: ActRowItem,
  isSales: boolean,
  assortments: ReadonlyMap<number, Pick<Assortment, "code" | "name">>,
): WaybillLine[] {
  const price = priceOnAct(row, isSales);
  const waybills = new Map<string, { waybill: string; amount: Thousandths; reports: Set<ReportOnAct> }>();
  for (const { waybill, amount, report } of row.reportRows) {
    const key = numberKey(waybill);
    const own = waybills.get(key) ?? { waybill, amount: NO_VOLUME, reports: new Set() };
    own.amount = add(own.amount, amount);
    own.reports.add(report);
    waybills.set(key, own);
  }
  const inOrder = [...waybills.values()].sort((one, other) => compareTexts(one.waybill, other.waybill));
  const sums = sumsOfWaybills(
    inOrder.map(({ amount }) => amount),
    price,
  );
  return inOrder.map(({ waybill, amount, reports }, index) => ({
    assortment: assortments.get(row.assortment)?.name ?? UNGROUPED,
    product: assortments.get(row.assortment)?.code ?? "",
    unit: row.unit,
    certificate: row.certificate,
    waybill,
    siteName: row.site?.name ?? "",
    cadaster: row.site?.cadaster ?? "",
    site: row.site,
    amount,
    price,
    sum: sums[index] ?? NO_CENTS,
    reports: [...reports],
  }));
}

export function priceOnAct(row: Pick<ActRowItem, "price" | "margin">, isSales: boolean): Cents {
  return isSales ? row.price : buyingPrice(row);
}

export function measuredDays(rows: readonly ActRowItem[]): { first: string; last: string } | undefined {
  const days = [...new Set(rows.flatMap((row) => row.reportRows.map(({ report }) => report.date)))].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { first, last } : undefined;
}
