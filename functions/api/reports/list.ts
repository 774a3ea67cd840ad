import { cursorAtOffset } from "#functions/core/paging.ts";
import { fieldProblem } from "#functions/core/problem.ts";
import { type ReportTab, reportsInTab } from "#functions/data/reports/report.ts";
import { reportStatsAt, reportStatsOf } from "#functions/data/reports/reportStats.ts";
import { endpoint } from "#functions/entry/http.ts";
import { searchReports } from "#functions/reports/reportSearch.ts";
import { wireReport } from "#functions/reports/reportWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.list, async ({ query }) => {
  const tab: ReportTab = query.acted === "True" ? "acted" : "open";
  if (query.search?.trim()) {
    const { reports, truncated } = await searchReports(query.search, tab);
    return { results: reports.map(wireReport), count: reports.length, next: null, truncated };
  }
  if (!query.company) throw fieldProblem({ company: "Vali ettevõte." });
  const buyer = Number(query.company);
  const place = { buyer, destination: query.destination_code };
  const page = (cursor?: string) => reportsInTab(place, tab, cursor);
  const [start, counts] = await Promise.all([
    query.cursor ??
      cursorAtOffset(Number(query.offset ?? 0), async (cursor, limit) => reportsInTab(place, tab, cursor, limit)),
    place.destination === undefined
      ? reportStatsOf(buyer)
      : reportStatsAt(buyer, place.destination).then((stats) => [stats]),
  ]);
  const count = counts.reduce((sum, stats) => sum + stats[tab], 0);
  if (start === null) return { results: [], count, next: null, truncated: false };
  const { reports, next } = await page(start);
  return { results: reports.map(wireReport), count, next, truncated: false };
});
