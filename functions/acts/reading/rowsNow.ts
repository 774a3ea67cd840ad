import { type Act, actById } from "#functions/data/acts/act.ts";
import { type ActRowItem, rowsOfAct } from "#functions/data/acts/actRows.ts";
import { SALES_ACT } from "#shared/domain/acts/actTypes.ts";

/** Rows of the act as it is now: a save deletes the rows of the generation before. A purchase act has those of its owner. */
export async function rowsNow(act: Act): Promise<ActRowItem[]> {
  const rows = await rowsOfVersion(act);
  if (rows.length > 0) return rows;
  const now = await actById(act.id);
  return now ? rowsOfVersion(now) : [];
}

function rowsOfVersion({ id, type, salesAct, seller, generation }: Act): Promise<ActRowItem[]> {
  return type === SALES_ACT ? rowsOfAct(id, generation) : rowsOfAct(salesAct, generation, seller);
}
