import { checksOfLoads, unreviewed } from "#functions/acts/foundNumbers.ts";
import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import { type Act, isLocked } from "#functions/acts/store/act.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { renewNotices } from "#functions/eudr/noticesNow.ts";
import { plotsNow, wirePlots } from "#functions/eudr/plotsNow.ts";
import { pageOfArray } from "#functions/platform/paging.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { SITES_A_PAGE } from "./attachmentsView.ts";
import { sitesOf } from "./sitesOfAct.ts";

/**
 * Parcels of a page of sites, with the cadastral numbers that were typed since, and what to look at; other texts than such
 * numbers are left out. Registers that are due are asked first.
 */
export async function plotsOfSites(
  act: Act,
  cursor: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof attachmentRoutes.plots>> {
  const [rows, edits] = await Promise.all([measuredRowsNow(act), siteEditsOf(act.salesAct, act.seller)]);
  const edited = new Map(edits.map(({ site, edit }) => [site, edit]));
  const sites = pageOfArray({ cursor }, sitesOf(rows), SITES_A_PAGE).results.flatMap(({ id, facts, days }) => {
    const edit = edited.get(id) ?? {};
    const site = editedSite(facts, edit);
    const numbers = [...new Set(cadastralNumbers(site.cadaster).filter(isCadastralNumber))];
    return numbers.length > 0 ? [{ id, numbers, edit, loads: { owner: act.seller, site, days: [...days] } }] : [];
  });
  const [plots] = await Promise.all([
    plotsNow(
      sites.flatMap(({ numbers }) => numbers),
      now,
    ),
    renewNotices(
      sites.map(({ loads }) => loads.site),
      now,
    ),
  ]);
  // A signed act is shown as it was signed.
  const loads = isLocked(act) ? [] : sites.map((one) => one.loads);
  const found = await checksOfLoads(loads, act.seller);
  return {
    results: sites.map(({ id, numbers, edit }, index) => {
      const { checks, excess } = unreviewed(found[index], edit);
      return { site: id, plots: wirePlots(numbers, plots, now), checks: [...checks], ...(excess && { excess }) };
    }),
  };
}
