import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { PURCHASE_ACT } from "./actTypes.ts";
import type { SiteEdit } from "./siteEdits.ts";

export interface SiteWithEdit {
  measured: Pick<MeasuredSite, "cadaster">;
  edit: Pick<SiteEdit, "cadaster"> | undefined;
}

/** Sites without a cadastral number; a typed 0 says that there is none (docs/rules/attachments.md, "Missing origins"). */
export function bareSites(sites: readonly SiteWithEdit[]): number {
  return sites.filter(({ measured, edit }) => edit?.cadaster === undefined && measured.cadaster.trim() === "").length;
}

/** Whether a purchase act lacks the file of a paper waybill or the origin of a site. */
export function lacksOrigins(act: {
  type: number;
  missingWaybill?: string | undefined;
  bareSites?: number | undefined;
}): boolean {
  return act.type === PURCHASE_ACT && (act.missingWaybill !== undefined || (act.bareSites ?? 0) > 0);
}
