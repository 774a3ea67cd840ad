import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { renewNotices } from "#functions/eudr/noticesNow.ts";
import { askedPlots, wirePlots } from "#functions/eudr/plotsNow.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { SITES_A_PAGE } from "./attachmentsView.ts";
import { checkedSites } from "./noteWarnings.ts";
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
  const shown = pageOfArray({ cursor }, sitesOf(rows), SITES_A_PAGE).results.flatMap((site) => {
    const facts = editedSite(site.facts, edited.get(site.id) ?? {});
    const numbers = [...new Set(cadastralNumbers(facts.cadaster).filter(isCadastralNumber))];
    return numbers.length > 0 || facts.eudrNumbers?.length ? [{ site, facts, numbers }] : [];
  });
  const [plots] = await Promise.all([
    askedPlots(
      shown.flatMap(({ numbers }) => numbers),
      now,
    ),
    renewNotices(
      shown.map(({ facts }) => facts),
      now,
    ),
  ]);
  const found = await checkedSites(
    act,
    shown.map(({ site }) => site),
    edits,
  );
  return {
    results: found.map(({ site, checks, excess }, index) => ({
      site,
      plots: wirePlots(shown[index]?.numbers ?? [], plots, now),
      checks: [...checks],
      ...(excess && { excess }),
    })),
  };
}
