import { entity } from "#functions/platform/table/entity.ts";
import type { SiteEdit } from "#shared/acts/siteEdits.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";

/** Edits of a site of an owner on an act (docs/rules/attachments.md, "Changed sites"). */
export interface EditedSite {
  salesAct: number;
  owner: number;
  /** `siteId` of the measured site. */
  site: string;
  version: number;
  edit: SiteEdit;
  /** The whole site as it was after the edit, at this time (ISO). Missing in items of earlier versions. */
  described?: MeasuredSite;
  describedAt?: string;
}

export const SiteEditEntity = /* @__PURE__ */ entity<EditedSite>()({
  name: "siteEdit",
  /** What was typed of the sites of a sales act, or of one owner on it? */
  key: { of: ["salesAct"], by: ["owner", "site"] },
  indexes: {
    /** Which sites has this owner described last? */
    ofOwner: { on: "gsi1", of: ["owner"], by: ["describedAt", "salesAct", "site"] },
  },
});

export function siteEditsOf(salesAct: number, owner?: number): Promise<EditedSite[]> {
  return SiteEditEntity.all("key", { salesAct, ...(owner === undefined ? {} : { owner }) });
}

/** Newest first, as the index knows them: one read at any number of acts. */
export function sitesDescribedBy(owner: number, max: number): Promise<EditedSite[]> {
  return SiteEditEntity.all("ofOwner", { owner }, { max, descending: true });
}
