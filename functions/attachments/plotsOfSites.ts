import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { plotsNow, wirePlots } from "#functions/eudr/plotsNow.ts";
import { pageOfArray } from "#functions/platform/paging.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { SITES_A_PAGE } from "./attachmentsView.ts";
import { sitesOf } from "./sitesOfAct.ts";

/** Parcels of a page of sites, with the cadastral numbers that were typed since; other texts than such numbers are left out. */
export async function plotsOfSites(
  act: Act,
  cursor: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof attachmentRoutes.plots>> {
  const [rows, edits] = await Promise.all([measuredRowsNow(act), siteEditsOf(act.salesAct, act.seller)]);
  const edited = new Map(edits.map(({ site, edit }) => [site, edit]));
  const sites = pageOfArray({ cursor }, sitesOf(rows), SITES_A_PAGE).results.flatMap(({ id, facts }) => {
    const { cadaster } = editedSite(facts, edited.get(id) ?? {});
    const numbers = [...new Set(cadastralNumbers(cadaster).filter(isCadastralNumber))];
    return numbers.length > 0 ? [{ id, numbers }] : [];
  });
  const plots = await plotsNow(
    sites.flatMap(({ numbers }) => numbers),
    now,
  );
  return { results: sites.map(({ id, numbers }) => ({ site: id, plots: wirePlots(numbers, plots, now) })) };
}
