import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { env } from "#functions/platform/env.ts";
import { isCheckable } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { hauledKey } from "#shared/reports/land.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { numberKey } from "./store/numberCheck.ts";

const AT_ONCE = 100;

/**
 * Queues numbers of sites to be checked, and their land to be asked about. What cannot be checked, or was named before to
 * this function, costs no message.
 */
export function openSeenSites(
  isRenewed: boolean,
): (sites: readonly (MeasuredSite | null | undefined)[]) => Promise<void> {
  const seen = new Set<string>();
  const isFresh = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return async (sites) => {
    const numbers: EudrNumber[] = [];
    const land: { cadaster: string; forestNotice: string }[] = [];
    const isLandAsked = env().LAND_URL !== "";
    for (const site of sites) {
      for (const number of site?.eudrNumbers ?? []) {
        const { reference, verification } = number;
        if (isFresh(numberKey(number)) && isCheckable(number)) numbers.push({ reference, verification });
      }
      const key = site && isLandAsked ? hauledKey(site) : undefined;
      if (site && key && isFresh(key)) land.push({ cadaster: site.cadaster, forestNotice: site.forestNotice ?? "" });
    }
    await enqueue("eudrChecks", [
      ...groups(numbers).map((own) => ({ kind: "numbers" as const, numbers: own, isRenewed })),
      ...groups(land).map((own) => ({ kind: "land" as const, sites: own })),
    ]);
  };
}

function groups<One>(all: readonly One[]): One[][] {
  const starts = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => at * AT_ONCE);
  return starts.map((start) => all.slice(start, start + AT_ONCE));
}
