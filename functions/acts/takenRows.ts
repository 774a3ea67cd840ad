import { hash } from "node:crypto";
import type { Assortment } from "#functions/assortments/store/assortment.ts";
import type { Company } from "#functions/companies/store/company.ts";
import type { ReportForAct } from "#functions/reports/store/report.ts";
import { type ReportRow, rowIdOf } from "#functions/reports/store/reportRows.ts";
import { rowKey } from "#shared/acts/actRows.ts";
import type { LoadedActRow } from "#shared/acts/contract.ts";
import { add, type Cents, NO_CENTS, NO_VOLUME, subtract, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { numberKey, UNGROUPED } from "#shared/basics/names.ts";
import type { SiteCheck, WireExcess } from "#shared/eudr/checks.ts";
import { eudrText } from "#shared/reports/eudrNumbers.ts";
import type { ActRowItem, ReportOnAct, ReportRowOnAct } from "./store/storedActRows.ts";

/** `site`: on a made act, where a person can say that it was looked at. */
export interface RowChecks {
  checks: readonly SiteCheck[];
  /** Volumes of `notice_exceeded`. */
  excess?: WireExcess | undefined;
  site?: string | undefined;
}

export interface TakenRow {
  report: ReportForAct;
  row: ReportRow;
}

export function keyOfRow({ row }: TakenRow, assortments: ReadonlyMap<number, Assortment>): string[] {
  const { assortment, cents, certificate, owner, site, unit } = row;
  return [
    assortments.get(assortment)?.name ?? UNGROUPED,
    unit,
    String(cents),
    certificate?.code ?? "0",
    String(owner),
    site ? `${site.name}|${site.cadaster}` : "",
    ...(site?.eudrNumbers ? [eudrText(site.eudrNumbers)] : []),
  ];
}

/** 72 bits: a collision between rows of an act is impossible in practice. */
export function rowId(key: readonly string[]): string {
  return hash("sha256", rowKey(key), "base64url").slice(0, 12);
}

/** Groups report rows into act rows (docs/rules/acts.md, "Act row"). `marginOf`: first margin of a row. */
export function actRowsOf(
  taken: readonly TakenRow[],
  assortments: ReadonlyMap<number, Assortment>,
  marginOf: (item: ActRowItem) => Cents,
): ActRowItem[] {
  const rows = new Map<string, { item: ActRowItem; reportRows: ReportRowOnAct[] }>();
  const reports = new Map<number, ReportOnAct>();
  for (const one of taken) {
    const { report, row } = one;
    const key = keyOfRow(one, assortments);
    const id = rowKey(key);
    let group = rows.get(id);
    if (!group) {
      const reportRows: ReportRowOnAct[] = [];
      const item: ActRowItem = {
        key,
        assortment: row.assortment,
        unit: row.unit,
        price: row.cents,
        margin: NO_CENTS,
        owner: row.owner,
        site: row.site,
        certificate: row.certificate?.code ?? null,
        amount: NO_VOLUME,
        reportRows,
      };
      group = { item: { ...item, margin: marginOf(item) }, reportRows };
      rows.set(id, group);
    }
    group.item.amount = add(group.item.amount, row.amount);
    const onAct = reports.get(report.id) ?? reportOnAct(report);
    reports.set(report.id, onAct);
    const { amount, number, waybill } = row;
    group.reportRows.push({ id: rowIdOf(report.id, number), amount, waybill, report: onAct });
  }
  return [...rows.values()].map(({ item }) => item);
}

/** Merges waybills that look alike into the spelling that comes first (docs/rules/names.md, "Look-alike numbers"). */
export function inOneSpelling(rows: readonly ActRowItem[]): ActRowItem[] {
  const first = new Map<string, string>();
  const spelled = (waybill: string): string => {
    const key = numberKey(waybill);
    const shown = first.get(key) ?? waybill;
    first.set(key, shown);
    return shown;
  };
  return rows.map((row) => ({
    ...row,
    reportRows: row.reportRows.map((one) => ({ ...one, waybill: spelled(one.waybill) })),
  }));
}

function reportOnAct({ id, number, buyer, date, destination, source }: ReportForAct): ReportOnAct {
  return { id, number, buyer, date, destination, ...(source === "evr" && { isFromEvr: true }) };
}

/** The rest of a fixed buying price of the assortment, else the owner's own margin. */
export function firstMargin(
  assortments: ReadonlyMap<number, Assortment>,
  owners: ReadonlyMap<number, Company>,
): (item: ActRowItem) => Cents {
  return ({ assortment, owner, price }) => {
    if (owner === 0) return NO_CENTS;
    const fixed = assortments.get(assortment)?.fixedPriceCents ?? NO_CENTS;
    if (fixed > 0) return subtract(price, fixed);
    const margin = owners.get(owner)?.marginCents ?? NO_CENTS;
    return margin < price ? margin : price;
  };
}

export function wireRow(
  item: ActRowItem,
  assortments: ReadonlyMap<number, Assortment>,
  { checks, site, excess }: RowChecks = { checks: [] },
): LoadedActRow {
  const assortment = assortments.get(item.assortment);
  const fixed = assortment?.fixedPriceCents ?? NO_CENTS;
  return {
    key: [...item.key],
    id: rowId(item.key),
    margin: toEuros(item.margin),
    previous_owner: item.owner === 0 ? "" : String(item.owner),
    assortment: {
      id: item.assortment,
      name: assortment?.name ?? UNGROUPED,
      unit: item.unit,
      fixed_assortment_price: fixed > 0 ? toEuros(fixed) : null,
    },
    flat_price: toEuros(item.price),
    amount: toCubicMetres(item.amount),
    site: item.site ? [item.site.name, item.site.cadaster].filter(Boolean).join(", ") : "",
    eudr: eudrText(item.site?.eudrNumbers),
    ...eudrNote(item.site),
    ...(checks.length > 0 && { eudr_checks: [...checks], ...(site !== undefined && { site_id: site }) }),
    ...(excess && checks.includes("notice_exceeded") && { eudr_excess: excess }),
    certificate: item.certificate,
    report_rows: item.reportRows.map(({ id, amount, waybill }) => ({
      id,
      amount: toCubicMetres(amount),
      waybill,
    })),
  };
}

function eudrNote(site: ActRowItem["site"]): Pick<LoadedActRow, "eudr_note"> {
  if (site?.eudrExcuse) return { eudr_note: "excused" };
  return site?.eudrFound ? { eudr_note: "found" } : {};
}
