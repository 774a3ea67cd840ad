import { wireReports } from "#functions/acts/reportsWire.ts";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { filteredReports, fitting } from "#functions/reports/filteredReports.ts";
import { searchReports } from "#functions/reports/reportSearch.ts";
import { reportsOfImport } from "#functions/reports/reportsOfImport.ts";
import { filterErrors, setFilters } from "#shared/basics/filters.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { reportFilters } from "#shared/reports/reportFilters.ts";
import { tabOf } from "#shared/reports/reportTab.ts";

export const handler = endpoint(reportRoutes.filtered, async ({ query }) => {
  const tab = tabOf(query.acted);
  const filters = setFilters(reportFilters, query);
  const errors = filterErrors(reportFilters, filters, true);
  if (Object.keys(errors).length > 0) throw fieldProblem(errors);
  if (query.search) {
    const { reports, truncated } = await searchReports(query.search, tab, fitting(filters));
    return { results: await wireReports(reports), next: null, truncated };
  }
  if (query.import) {
    const run = await importRunById(Number(query.import));
    if (!run) throw new Problem("not_found");
    const { reports, next } = await reportsOfImport(run.id, tab, query.cursor);
    return { results: await wireReports(reports.filter(fitting(filters))), next, truncated: false };
  }
  if (!query.company) throw fieldProblem({ company: "Valige ettevõte." });
  const scope = { buyer: Number(query.company), destination: query.destination_code };
  const { reports, next } = await filteredReports(scope, tab, filters, query.cursor);
  return { results: await wireReports(reports), next, truncated: false };
});
