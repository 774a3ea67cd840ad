import { wireReports } from "#functions/acts/reportsWire.ts";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { pageOfList } from "#functions/platform/table/paging.ts";
import { reportCount } from "#functions/reports/reportCounts.ts";
import { searchReports } from "#functions/reports/reportSearch.ts";
import { reportsOfImport } from "#functions/reports/reportsOfImport.ts";
import { reportsInTab } from "#functions/reports/store/reportLists.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { tabOf } from "#shared/reports/reportTab.ts";

export const handler = endpoint(reportRoutes.list, async ({ query }) => {
  const tab = tabOf(query.acted);
  if (query.search) {
    const { reports, truncated } = await searchReports(query.search, tab);
    return { results: await wireReports(reports), count: reports.length, next: null, truncated };
  }
  if (query.import) {
    const run = await importRunById(Number(query.import));
    if (!run) throw new Problem("not_found");
    const { reports, next } = await reportsOfImport(run.id, tab, query.cursor);
    const count = run.reportsNew + run.reportsChanged + run.reportsUnchanged;
    return { results: await wireReports(reports), count, next, truncated: false };
  }
  if (!query.company) throw fieldProblem({ company: "Valige ettevõte." });
  const location = { buyer: Number(query.company), destination: query.destination_code };
  const page = await pageOfList(query, {
    count: reportCount(location, tab),
    read: async (cursor, limit) => {
      const { reports, next } = await reportsInTab(location, tab, cursor, limit);
      return { items: await wireReports(reports), next };
    },
  });
  return { ...page, truncated: false };
});
