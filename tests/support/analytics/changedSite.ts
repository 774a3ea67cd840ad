import { ActEntity, actById } from "#functions/acts/store/act.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { write } from "#functions/platform/table/transaction.ts";

/** The owner of the first row of a sales act has named its site anew. */
export async function changeSite(salesAct: number, name: string): Promise<void> {
  const act = (await actById(salesAct))!;
  const [row] = await rowsOfAct(salesAct, act.generation);
  const site = siteId(row!.site!);
  await SiteEditEntity.putAll([{ salesAct, owner: row!.owner, site, version: 1, edit: { name } }]);
  const purchase = (await purchaseActsOf(salesAct)).find(({ seller }) => seller === row!.owner)!;
  for (const { id } of [act, purchase]) await write(ActEntity.patch({ id }, { edits: 1 }));
}
