import { entity } from "#functions/platform/table/entity.ts";
import type { SiteEdit } from "#shared/acts/siteEdits.ts";

/** Edits of a site of an owner on an act (docs/rules/attachments.md, "Changed sites"). */
export interface EditedSite {
  salesAct: number;
  owner: number;
  /** `siteId` of the measured site. */
  site: string;
  version: number;
  edit: SiteEdit;
}

export const SiteEditEntity = /* @__PURE__ */ entity<EditedSite>()({
  name: "siteEdit",
  /** What was typed of the sites of a sales act, or of one owner on it? */
  key: { of: ["salesAct"], by: ["owner", "site"] },
});

export function siteEditsOf(salesAct: number, owner?: number): Promise<EditedSite[]> {
  return SiteEditEntity.all("key", { salesAct, ...(owner === undefined ? {} : { owner }) });
}
