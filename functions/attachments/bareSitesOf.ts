import type { EditedSite } from "#functions/acts/store/siteEdit.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { bareSites } from "#shared/acts/originGaps.ts";
import { sitesOf } from "./sitesOfAct.ts";

/** Sites of one owner without a cadastral number. @param edits of this owner's sites */
export function bareSitesOf(
  rows: readonly Pick<ActRowItem, "site" | "reportRows">[],
  edits: readonly Pick<EditedSite, "site" | "edit">[],
): number {
  const bySite = new Map(edits.map(({ site, edit }) => [site, edit]));
  return bareSites(sitesOf(rows).map(({ id, facts }) => ({ measured: facts, edit: bySite.get(id) })));
}
