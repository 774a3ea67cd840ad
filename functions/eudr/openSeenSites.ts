import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { env } from "#functions/platform/env.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { isCheckable } from "#shared/eudr/numberStates.ts";
import type { Messages } from "#shared/platform/queues.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { hauledKey, MAX_COUNTED_PLOTS } from "#shared/reports/land.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { MAX_ASKED } from "./plotsNow.ts";
import { numberKey } from "./store/numberCheck.ts";
import { noteSeenSites, type SiteQuestion } from "./store/seenSites.ts";

const NUMBERS_AT_ONCE = 100;
const NOTES_AT_ONCE = 8;
/** A message asks no more: nobody would ask about the other parcels until somebody looks at them. */
const SITES_AT_ONCE = MAX_ASKED / MAX_COUNTED_PLOTS;

/** `owner`: the company whose site it is, where people can type its numbers through a link. */
interface SeenRow {
  site?: MeasuredSite | null | undefined;
  owner?: number;
}

/**
 * Queues numbers of sites to be checked, and their land to be asked about, and marks both until a worker has answered. What
 * cannot be checked, or was named before to this function, costs no message.
 */
export function openSeenSites(isRenewed: boolean): (rows: readonly SeenRow[]) => Promise<void> {
  const seen = new Set<string>();
  const isFresh = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return async (rows) => {
    const numbers: (EudrNumber & { company?: number })[] = [];
    const land: { cadaster: string; forestNotice: string }[] = [];
    const isLandAsked = env().LAND_URL !== "";
    for (const { site, owner } of rows) {
      for (const number of site?.eudrNumbers ?? []) {
        const { reference, verification } = number;
        if (isFresh(numberKey(number)) && isCheckable(number))
          numbers.push({ reference, verification, ...(owner && { company: owner }) });
      }
      const key = site && isLandAsked ? hauledKey(site) : undefined;
      if (site && key && isFresh(key)) land.push({ cadaster: site.cadaster, forestNotice: site.forestNotice ?? "" });
    }
    const questions: SiteQuestion[] = [
      ...chunksOf(numbers, NUMBERS_AT_ONCE).map((own) => ({ kind: "numbers" as const, numbers: own, isRenewed })),
      ...chunksOf(land, SITES_AT_ONCE).map((own) => ({ kind: "land" as const, sites: own })),
    ];
    const messages: Messages["eudrChecks"][] = [];
    await inParallel(questions, NOTES_AT_ONCE, async (question) => {
      messages.push({ ...question, seen: await noteSeenSites(question) });
    });
    await enqueue("eudrChecks", messages);
  };
}
