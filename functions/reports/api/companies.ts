import { companiesOfKind } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { summed } from "#functions/reports/reportCounts.ts";
import { allReportStats } from "#functions/reports/store/reportStats.ts";
import { reportRoutes } from "#shared/reports/contract.ts";

export const handler = endpoint(reportRoutes.companies, async () => {
  const [buyers, stats] = await Promise.all([companiesOfKind("buyer"), allReportStats()]);
  const byBuyer = Map.groupBy(stats, (item) => item.buyer);
  return buyers.flatMap((buyer) => {
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
});
