import type { ActRowItem } from "#functions/data/acts/act.ts";
import type { Assortment } from "#functions/data/assortments/assortment.ts";
import type { Company } from "#functions/data/companies/company.ts";
import { type Report, type ReportRow, rowIdOf } from "#functions/data/reports/report.ts";
import type { LoadedActRow } from "#shared/api/areas/actForm.ts";
import { rowKey } from "#shared/domain/acts/actRows.ts";
import { UNGROUPED } from "#shared/domain/names/names.ts";
import { AMOUNT_PLACES, fromUnits, PRICE_PLACES } from "#shared/domain/quantities/units.ts";

/** One row of a report that an act can take. */
export interface TakenRow {
  report: Report;
  index: number;
  row: ReportRow;
}

/** What makes report rows one act row: the same timber at one price of one owner, site and certificate. */
export function keyOfRow({ row }: TakenRow, assortments: ReadonlyMap<number, Assortment>): string[] {
  const { assortment, cents, certificate, owner, site, unit } = row;
  return [
    assortments.get(assortment)?.name ?? UNGROUPED,
    unit,
    String(cents),
    certificate?.claim ?? "0",
    String(owner),
    site ? `${site.name}|${site.cadaster}` : "",
  ];
}

/**
 * Groups report rows into act rows (document 1 §3, "Act row").
 * @param marginOf margin in cents that a row starts with.
 */
export function actRowsOf(
  taken: readonly TakenRow[],
  assortments: ReadonlyMap<number, Assortment>,
  marginOf: (item: ActRowItem) => number,
): ActRowItem[] {
  const rows = new Map<string, { item: ActRowItem; reportRows: { id: number; amount: number; waybill: string }[] }>();
  for (const one of taken) {
    const { report, index, row } = one;
    const key = keyOfRow(one, assortments);
    const id = rowKey(key);
    let held = rows.get(id);
    if (!held) {
      const reportRows: { id: number; amount: number; waybill: string }[] = [];
      const item: ActRowItem = {
        key,
        assortment: row.assortment,
        unit: row.unit,
        price: row.cents,
        margin: 0,
        owner: row.owner,
        site: row.site,
        certificate: row.certificate?.claim ?? null,
        amount: 0,
        reportRows,
      };
      held = { item: { ...item, margin: marginOf(item) }, reportRows };
      rows.set(id, held);
    }
    held.item.amount += row.amount;
    held.reportRows.push({ id: rowIdOf(report.id, index), amount: row.amount, waybill: row.waybill });
  }
  return [...rows.values()].map(({ item }) => item);
}

/** The margin that a row starts with: what the assortment's fixed buying price leaves, else the owner's own. */
export function firstMargin(
  assortments: ReadonlyMap<number, Assortment>,
  owners: ReadonlyMap<number, Company>,
): (item: ActRowItem) => number {
  return ({ assortment, owner, price }) => {
    if (owner === 0) return 0;
    const fixed = assortments.get(assortment)?.fixedPriceCents ?? 0;
    if (fixed > 0) return price - fixed;
    return Math.min(owners.get(owner)?.marginCents ?? 0, price);
  };
}

/** An act row as the form is given it. */
export function wireRow(item: ActRowItem, assortments: ReadonlyMap<number, Assortment>): LoadedActRow {
  const assortment = assortments.get(item.assortment);
  const fixed = assortment?.fixedPriceCents ?? 0;
  return {
    key: [...item.key],
    id: rowKey(item.key),
    margin: fromUnits(item.margin, PRICE_PLACES),
    previous_owner: item.owner === 0 ? "" : String(item.owner),
    assortment: {
      id: item.assortment,
      name: assortment?.name ?? UNGROUPED,
      unit: item.unit,
      fixed_assortment_price: fixed > 0 ? fromUnits(fixed, PRICE_PLACES) : null,
    },
    flat_price: fromUnits(item.price, PRICE_PLACES),
    amount: fromUnits(item.amount, AMOUNT_PLACES),
    site: item.site ? [item.site.name, item.site.cadaster].filter(Boolean).join(", ") : "",
    certificate: item.certificate,
    report_rows: item.reportRows.map(({ id, amount, waybill }) => ({
      id,
      amount: fromUnits(amount, AMOUNT_PLACES),
      waybill,
    })),
  };
}
