import { companiesOfKind } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { fieldProblem } from "#functions/platform/problem.ts";
import { summed } from "#functions/reports/reportCounts.ts";
import { reportsInTab } from "#functions/reports/store/reportLists.ts";
import { allReportStats } from "#functions/reports/store/reportStats.ts";
import { type DayRange, rangeErrors } from "#shared/basics/ranges.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { mayHaveFitting } from "#shared/reports/reportFilters.ts";
import { type ReportTab, tabOf } from "#shared/reports/reportTab.ts";

const BUYERS_AT_ONCE = 32;

export const handler = endpoint(reportRoutes.companies, async ({ query: { acted, ...days } }) => {
  const errors = rangeErrors(days);
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  const [buyers, stats] = await Promise.all([companiesOfKind("buyer"), allReportStats()]);
  const byBuyer = Map.groupBy(stats, (item) => item.buyer);
  const measured = buyers.flatMap((buyer) => {
    const destinations = byBuyer.get(buyer.id);
    if (!destinations) return [];
    return [
      {
        id: buyer.id,
        name: buyer.name,
        type: buyer.type,
        wood_type: buyer.woodType,
        has_elvis_destinations: buyer.hasDestinations,
        ...summed(destinations),
      },
    ];
  });
  if (days.from === undefined && days.to === undefined) return measured;
  const tab = tabOf(acted);
  const mayHave = measured.filter(({ report_dates: last }) =>
    mayHaveFitting(tab === "acted" ? last.acted : last.non_acted, days),
  );
  const having = await buyersIn(
    mayHave.map(({ id }) => id),
    tab,
    days,
  );
  return mayHave.filter(({ id }) => having.has(id));
});

/** Those of the buyers with a report in the range of days: one is read of each. */
async function buyersIn(buyers: readonly number[], tab: ReportTab, days: DayRange): Promise<ReadonlySet<number>> {
  const having = new Set<number>();
  await inParallel(buyers, BUYERS_AT_ONCE, async (buyer) => {
    const { reports } = await reportsInTab({ buyer, days }, tab, undefined, 1);
    if (reports.length > 0) having.add(buyer);
  });
  return having;
}
