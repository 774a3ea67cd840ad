import type { Act } from "#functions/acts/store/act.ts";
import { filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { MAX_WAYBILL_PARTS, reportIdsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { rowsOfReports } from "#functions/reports/store/reportRows.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { ownerOfWaybill } from "#shared/attachments/paperWaybills.ts";
import { numberKey } from "#shared/basics/names.ts";

/**
 * The act that a new file of a paper waybill belongs to: the given one, or of a sales act the purchase act of the one owner of all
 * timber of the waybill (docs/rules/attachments.md, "Paper waybills"). The file of a purchase act serves its sales act too.
 */
export async function actOfNewFile(act: Act, waybill: string): Promise<Act> {
  if (act.type !== SALES_ACT) return act;
  const owner = await soleOwner(waybill);
  if (owner === undefined) return act;
  // A purchase act in a container takes no more files, its sales act may.
  const takes = ({ seller, container }: Act) => seller === owner && container === undefined;
  return (await purchaseActsOf(act.id)).find(takes) ?? act;
}

/** The act whose file a reader of the act sees, and may remove there; the given one where several owners have files. */
export async function actOfShownFile(act: Act, waybill: string): Promise<Act> {
  if (act.type !== SALES_ACT) return act;
  const key = numberKey(waybill);
  const files = (await filesOfWaybills(act.id)).filter((file) => numberKey(file.waybill) === key);
  const [file] = files;
  if (!file || files.length > 1 || file.owner === 0) return act;
  return (await purchaseActsOf(act.id)).find(({ seller }) => seller === file.owner) ?? act;
}

/** Undefined where there are several owners, or so many reports that not all of them are known. */
async function soleOwner(waybill: string): Promise<number | undefined> {
  const ids = (await reportIdsOfWaybills([waybill])).get(waybill) ?? [];
  if (ids.length >= MAX_WAYBILL_PARTS) return undefined;
  const rows = [...(await rowsOfReports(ids)).values()].flat();
  return ownerOfWaybill(rows.filter((row) => numberKey(row.waybill) === numberKey(waybill)));
}
