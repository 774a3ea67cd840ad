import { companyById } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { summed } from "#functions/reports/reportCounts.ts";
import { reportStatsOf } from "#functions/reports/store/reportStats.ts";
import { reportRoutes } from "#shared/reports/contract.ts";

/** docs/rules/reports.md, "Unclassified destination" */
const UNCLASSIFIED = "Klassifitseerimata";

export const handler = endpoint(reportRoutes.destinations, async ({ params }) => {
  const buyer = Number(params.id);
  const [company, destinations, stats] = await Promise.all([
    companyById(buyer),
    destinationsOf(buyer),
    reportStatsOf(buyer),
  ]);
  if (company?.kind !== "buyer") throw new Problem("not_found");
  const names = new Map(destinations.map(({ code, name }) => [code, name]));
  const counted = new Map(stats.map((destination) => [destination.destination, destination]));
  // Reports that arrived while their destination was removed are listed under its code.
  const unnamed = stats.filter(({ destination, open, acted }) => !names.has(destination) && open + acted > 0);
  const codes = [
    ...names.keys(),
    ...unnamed.flatMap(({ destination }) => (destination === "" ? [] : [destination])),
    ...(counted.has("") ? [""] : []),
  ];
  return codes.map((code) => {
    const destination = counted.get(code);
    return { code, name: names.get(code) ?? (code || UNCLASSIFIED), ...summed(destination ? [destination] : []) };
  });
});
