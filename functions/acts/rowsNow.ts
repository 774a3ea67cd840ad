import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import { type Act, actById } from "./store/act.ts";
import { siteId } from "./store/attachment.ts";
import { type EditedSite, siteEditsOf } from "./store/siteEdit.ts";
import { type ActRowItem, rowsOfAct } from "./store/storedActRows.ts";

/** Current rows of the act with their edited sites. A purchase act has those of its owner. */
export async function rowsNow(act: Act): Promise<ActRowItem[]> {
  return withEdits(act, await measuredRowsNow(act));
}

/** The same with measured sites. */
export async function measuredRowsNow(act: Act): Promise<ActRowItem[]> {
  const rows = await rowsOfVersion(act);
  if (rows.length > 0) return rows;
  // A save has deleted the rows of the earlier generation.
  const now = await actById(act.id);
  return now ? rowsOfVersion(now) : [];
}

export function rowsOfVersion({ id, type, salesAct, seller, generation }: Act): Promise<ActRowItem[]> {
  return type === SALES_ACT ? rowsOfAct(id, generation) : rowsOfAct(salesAct, generation, seller);
}

/** Rows of an act, or of all acts of one sales act, with their edited sites (docs/rules/attachments.md, "Changed sites"). */
export async function withEdits<Row extends Pick<ActRowItem, "owner" | "site">>(
  act: Pick<Act, "id" | "type" | "salesAct" | "seller" | "edits">,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!act.edits || rows.length === 0) return [...rows];
  const isSales = act.type === SALES_ACT;
  return editedRows(rows, await (isSales ? siteEditsOf(act.id) : siteEditsOf(act.salesAct, act.seller)));
}

export function editedRows<Row extends Pick<ActRowItem, "owner" | "site">>(
  rows: readonly Row[],
  edits: readonly Pick<EditedSite, "owner" | "site" | "edit">[],
): Row[] {
  const byOwner = new Map([...Map.groupBy(edits, ({ owner }) => owner)].map(([owner, own]) => [owner, bySite(own)]));
  return rows.map((row) => {
    const own = byOwner.get(row.owner);
    const edit = own?.get(siteId(row.site ?? { name: "", cadaster: "" }));
    return edit ? { ...row, site: editedSite(row.site, edit) } : row;
  });
}

function bySite(edits: readonly Pick<EditedSite, "site" | "edit">[]) {
  return new Map(edits.map(({ site, edit }) => [site, edit]));
}
