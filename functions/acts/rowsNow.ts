import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { withEdits } from "./editedRows.ts";
import { type Act, actById } from "./store/act.ts";
import { type ActRowItem, rowsOfAct } from "./store/actRows.ts";

/** Rows of the act as it is now, with what was typed of their sites. A purchase act has those of its owner. */
export async function rowsNow(act: Act): Promise<ActRowItem[]> {
  return withEdits(act, await measuredRowsNow(act));
}

/** The same with their sites as they were measured. */
export async function measuredRowsNow(act: Act): Promise<ActRowItem[]> {
  const rows = await rowsOfVersion(act);
  if (rows.length > 0) return rows;
  // A save has deleted the rows of the generation before.
  const now = await actById(act.id);
  return now ? rowsOfVersion(now) : [];
}

export function rowsOfVersion({ id, type, salesAct, seller, generation }: Act): Promise<ActRowItem[]> {
  return type === SALES_ACT ? rowsOfAct(id, generation) : rowsOfAct(salesAct, generation, seller);
}
