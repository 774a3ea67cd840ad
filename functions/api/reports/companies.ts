import { reportRoutes } from "../../../shared/api/areas/reports.ts";
import { endpoint } from "../../core/http.ts";
import { companiesOfKind } from "../../data/company.ts";
import { allReportStats } from "../../data/reportStats.ts";
import { summed } from "../../services/reportCounts.ts";

export const handler = endpoint(reportRoutes.companies, async () => {
  const [buyers, stats] = await Promise.all([companiesOfKind("buyer"), allReportStats()]);
  const byBuyer = Map.groupBy(stats, (item) => item.buyer);
  return buyers.flatMap((buyer) => {
    const places = byBuyer.get(buyer.id);
    if (!places) return [];
    return [
      {
        id: buyer.id,
        name: buyer.name,
        type: buyer.type,
        wood_type: buyer.woodType,
        has_elvis_destinations: buyer.hasDestinations,
        ...summed(places),
      },
    ];
  });
});
