import { hauledSums } from "#functions/reports/store/hauledSum.ts";
import { thousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type NoticeFindings, noticeFindings } from "#shared/eudr/forestNotices.ts";
import {
  cadastralNumbers,
  type Hauled,
  hauledKey,
  hauledOfKey,
  isCadastralNumber,
  isOfPlots,
} from "#shared/reports/land.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { noticesOfParcels } from "./store/parcelNotices.ts";

/** Years before and after a load in which others of its notice are: a notice is valid for two, and timber is hauled for one more. */
const YEARS_BESIDE = 3;

interface LoadsOfSite {
  site: MeasuredSite | null;
  days: readonly IsoDate[];
}

/**
 * Compares each of these loads with the copies of the register and all other loads of the same land (docs/rules/eudr.md,
 * "Forest notices"). Loads whose volume is not counted have no finding.
 */
export async function noticesOfSites(loads: readonly LoadsOfSite[]): Promise<NoticeFindings[]> {
  const counted = loads.filter(({ site }) => hauledKey(site) !== undefined);
  const plots = new Set(counted.flatMap(({ site }) => plotsOf(site)));
  const [copies, hauledAt] = await Promise.all([
    noticesOfParcels([...plots]),
    hauledOn(
      plots,
      counted.flatMap(({ days }) => days),
    ),
  ]);
  return loads.map(({ site, days }) => {
    if (!site || hauledKey(site) === undefined) return { lacksNotice: false };
    const own = [...new Set(plotsOf(site))];
    const answers = own.map((plot) => copies.get(plot)?.stands);
    const stands = answers.every((answer) => answer !== undefined) ? answers.flat() : undefined;
    const hauled = own.flatMap((plot) => hauledAt.get(plot) ?? []).filter((one) => isOfPlots(one, own));
    return noticeFindings({ days, plots: own, notice: site.forestNotice ?? "", stands, hauled });
  });
}

/** Groups loads by their first parcel. */
async function hauledOn(
  plots: ReadonlySet<string>,
  days: readonly IsoDate[],
): Promise<ReadonlyMap<string, readonly Hauled[]>> {
  if (plots.size === 0) return new Map();
  const loaded = days.map((day) => Number(day.slice(0, 4)));
  const [first, last] = [Math.min(...loaded) - YEARS_BESIDE, Math.max(...loaded) + YEARS_BESIDE];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const sums = await hauledSums(years, [...plots]);
  const hauled = sums.map(
    ({ land, year, amount }): Hauled => ({ ...hauledOfKey(land), year, volume: thousandths(amount) }),
  );
  return Map.groupBy(hauled, ({ plots: [plot = ""] }) => plot);
}

function plotsOf(site: MeasuredSite | null): string[] {
  return cadastralNumbers(site?.cadaster ?? "").filter(isCadastralNumber);
}
