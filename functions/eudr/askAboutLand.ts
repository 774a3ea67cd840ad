import { log } from "#functions/platform/log.ts";
import { isDue } from "#shared/eudr/plotStates.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { Messages } from "#shared/platform/queues.ts";
import { renewNotices } from "./noticesNow.ts";
import { plotsNow } from "./plotsNow.ts";
import { endSeenSites, postponeSeenSites } from "./store/seenSites.ts";

/**
 * Asks the registers about parcels and notices of sites. Where one does not answer they are asked again each hour for a day; the
 * page of an act asks as well (docs/rules/eudr.md, "Plots of the cadastre").
 */
export async function askAboutLand(
  { seen, sites }: Extract<Messages["eudrChecks"], { kind: "land" }>,
  now: Date,
): Promise<void> {
  const numbers = sites.flatMap(({ cadaster }) => cadastralNumbers(cadaster)).filter(isCadastralNumber);
  // One after the other: the registers are one server.
  const plots = await plotsNow(numbers, now);
  const areNoticesKnown = await renewNotices(sites, now);
  if (seen === undefined) return;
  const isAnswered = areNoticesKnown && numbers.every((number) => !isDue(plots.get(number), now.toISOString()));
  if (!isAnswered && (await postponeSeenSites(seen, now.getTime()))) return;
  if (!isAnswered) log.warn("registers of land not asked again", { sites: sites.length });
  await endSeenSites(seen);
}
