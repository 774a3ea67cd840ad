import { log } from "#functions/platform/log.ts";
import { isDue } from "#shared/eudr/plotStates.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { Messages } from "#shared/platform/queues.ts";
import { renewNotices } from "./noticesNow.ts";
import { askedPlots } from "./plotsNow.ts";
import { endSeenSites, postponeSeenSites } from "./store/seenSites.ts";

/**
 * Asks the registers about parcels and notices of sites. Where one does not answer they are asked again each hour for a day, where
 * its answer cannot be read four times in two days; the page of an act asks as well (docs/rules/eudr.md, "Plots of the cadastre").
 */
export async function askAboutLand(
  { seen, sites }: Extract<Messages["eudrChecks"], { kind: "land" }>,
  now: Date,
): Promise<void> {
  const numbers = sites.flatMap(({ cadaster }) => cadastralNumbers(cadaster)).filter(isCadastralNumber);
  // One after the other: the registers are one server.
  const { plots, unread } = await askedPlots(numbers, now);
  const notices = await renewNotices(sites, now);
  if (seen === undefined) return;
  const isAnswered = notices.isAnswered && numbers.every((number) => !isDue(plots.get(number), now.toISOString()));
  const isUnread = unread.size + notices.unread.size > 0;
  if (!isAnswered && (await postponeSeenSites(seen, now.getTime(), isUnread))) return;
  if (!isAnswered) log.warn("registers of land not asked again", { sites: sites.length });
  await endSeenSites(seen);
}
