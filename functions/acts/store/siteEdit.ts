import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { table } from "#functions/platform/table/table.ts";
import type { SiteEdit } from "#shared/acts/siteEdits.ts";

/** What was typed of a site of an owner on an act (docs/rules/attachments.md, "Changed sites"). */
export interface EditedSite {
  salesAct: number;
  owner: number;
  /** `siteId` of the site as it was measured. */
  site: string;
  /** Grows with each change. */
  version: number;
  edit: SiteEdit;
}

export function storedSiteEdit({ edit, ...item }: EditedSite) {
  return { ...item, [PACKED]: JSON.stringify({ edit }) };
}

function siteEditOf(item: ReturnType<typeof storedSiteEdit>): EditedSite {
  return unpacked(item);
}

export const SiteEditEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "siteEdit", version: "1", service: "virn" },
    attributes: {
      salesAct: { type: "number", required: true },
      owner: { type: "number", required: true },
      site: { type: "string", required: true },
      version: { type: "number", required: true },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      /** What was typed of the sites of a sales act, or of one owner on it? */
      ofAct: {
        pk: { field: "pk", composite: ["salesAct"] },
        sk: { field: "sk", composite: ["owner", "site"], casing: "none" },
      },
    },
  },
  table,
);

export async function siteEditsOf(salesAct: number, owner?: number): Promise<EditedSite[]> {
  const { data } = await SiteEditEntity.query
    .ofAct({ salesAct, ...(owner === undefined ? {} : { owner }) })
    .go({ pages: "all", consistent: true });
  return data.map(siteEditOf);
}

export async function siteEditAt(salesAct: number, owner: number, site: string): Promise<EditedSite | undefined> {
  const { data } = await SiteEditEntity.get({ salesAct, owner, site }).go({ consistent: true });
  return data ? siteEditOf(data) : undefined;
}
