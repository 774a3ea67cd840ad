import { rowsNow } from "#functions/acts/reading/rowsNow.ts";
import { type Page, type PageQuery, pageOfArray } from "#functions/core/paging.ts";
import type { Act } from "#functions/data/acts/act.ts";
import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import { reportsById } from "#functions/data/reports/report.ts";
import { rowLocation } from "#functions/data/reports/reportRows.ts";
import { PAGE_SIZE } from "#functions/data/table/table.ts";
import type { ActWaybill } from "#shared/api/areas/acts/actDetails.ts";
import { compareTexts } from "#shared/domain/acts/actOrder.ts";
import { add, NO_VOLUME, type Thousandths, toCubicMetres } from "#shared/domain/quantities/amounts.ts";

interface SiteOfWaybill {
  name: string;
  cadaster: string;
  /** In tm; `loose` in pm³. */
  solid: Thousandths;
  loose: Thousandths;
}

interface WaybillOfAct {
  number: string;
  reports: Set<number>;
  sites: Map<string, SiteOfWaybill>;
}

/** A page of the waybills of an act, of a purchase act only with its owner's timber (docs/rules/acts.md, "Waybills of an act"). */
export async function waybillsOfAct(act: Act, query: PageQuery): Promise<Page<ActWaybill>> {
  const all = gathered(await rowsNow(act)).toSorted((one, other) => compareTexts(one.number, other.number));
  const page = pageOfArray(query, all, PAGE_SIZE);
  const reports = await reportsById([...new Set(page.results.flatMap((waybill) => [...waybill.reports]))]);
  const fromEvr = new Set(reports.filter(({ source }) => source === "evr").map(({ id }) => id));
  const results = page.results.map(
    (waybill): ActWaybill => ({
      pk: waybill.number,
      number: waybill.number,
      type: [...waybill.reports].some((id) => fromEvr.has(id)) ? "EVR" : "PAPER",
      // Nothing takes files of waybills and sites yet.
      href: null,
      attachments: [],
      sites: [...waybill.sites.values()]
        .toSorted((one, other) => compareTexts(one.name, other.name) || compareTexts(one.cadaster, other.cadaster))
        .map(({ name, cadaster, solid, loose }) => ({
          name,
          cadaster,
          amount: toCubicMetres(solid),
          amount_loose: toCubicMetres(loose),
        })),
    }),
  );
  return { ...page, results };
}

function gathered(rows: readonly ActRowItem[]): WaybillOfAct[] {
  const waybills = new Map<string, WaybillOfAct>();
  for (const { site, unit, reportRows } of rows) {
    const [name, cadaster] = [site?.name ?? "", site?.cadaster ?? ""];
    const key = JSON.stringify([name, cadaster]);
    for (const { id, waybill: number, amount } of reportRows) {
      const waybill = waybills.get(number) ?? { number, reports: new Set(), sites: new Map() };
      waybill.reports.add(rowLocation(id).reportId);
      const own = waybill.sites.get(key) ?? { name, cadaster, solid: NO_VOLUME, loose: NO_VOLUME };
      const volume = unit === "LCM" ? "loose" : "solid";
      waybill.sites.set(key, { ...own, [volume]: add(own[volume], amount) });
      waybills.set(number, waybill);
    }
  }
  return [...waybills.values()];
}
