import { type Act, actById } from "#functions/acts/store/act.ts";
import { type ActContents, contentsOf } from "#functions/acts/store/actDay.ts";
import { filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { type ActRowItem, ownTimber, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { leadsOf } from "#functions/acts/store/sumsOfAct.ts";
import { missingWaybillOf } from "#functions/attachments/missingWaybill.ts";
import { countedOf, numberedFacts } from "#functions/attachments/sitesOfAct.ts";
import { applyChanges } from "#scripts/verifying/basis/changes.ts";
import type { Mend } from "#scripts/verifying/basis/check.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";

/** Attributes of an act that are counted from its rows, files and edits. */
export const ROW_FACTS = ["missingWaybill", "leads", "bareSites", "hauledMoves", "unnumbered", "timber"] as const;
export type RowFact = (typeof ROW_FACTS)[number];

async function rowsOf({ id, type, seller, salesAct, generation }: Act): Promise<readonly ActRowItem[]> {
  return type === SALES_ACT ? rowsOfAct(id, generation) : rowsOfAct(salesAct, generation, seller);
}

/** Counts again as a save of the act does. @throws Error for an act that does not exist */
export async function contentsOfAct(id: number): Promise<ActContents> {
  const act = await actById(id);
  if (!act) throw new Error(`Act ${id} does not exist`);
  return contentsOf(await rowsOf(act));
}

/** A change of files or sites raises the version or edits of the act, so the write is refused after one. */
export function mendRowFact(id: number, name: RowFact): Mend {
  return async () => {
    const act = await actById(id);
    if (act?.state !== "ready") return undefined;
    const isSale = act.type === SALES_ACT;
    const [sale, owner] = isSale ? [act.id, undefined] : [act.salesAct, act.seller];
    const [rows, files, edits, salesAct] = await Promise.all([
      rowsOf(act),
      filesOfWaybills(sale),
      siteEditsOf(sale, owner),
      isSale ? act : actById(sale),
    ]);
    const buyer = salesAct?.buyer ?? 0;
    const facts: Partial<Pick<Act, RowFact>> = {
      missingWaybill: missingWaybillOf(rows, files, owner),
      ...(isSale
        ? { leads: leadsOf(act, rows), ...numberedFacts(ownTimber(rows, act.seller), [], buyer) }
        : countedOf(rows, edits, buyer)),
    };
    return applyChanges([{ entity: "act", key: { id }, was: { ...act }, is: { [name]: facts[name] } }]);
  };
}
