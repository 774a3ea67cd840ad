import { namedActs } from "#functions/acts/namedActs.ts";
import { pageOfArray } from "#functions/core/paging.ts";
import { Problem } from "#functions/core/problem.ts";
import { reportById } from "#functions/data/reports/report.ts";
import { PAGE_SIZE } from "#functions/data/table/table.ts";
import { endpoint } from "#functions/entry/http.ts";
import { shownRows, wireRows } from "#functions/reports/reportRowWire.ts";
import { reportRoutes } from "#shared/api/areas/reports.ts";

export const handler = endpoint(reportRoutes.rows, async ({ params, query }) => {
  const report = await reportById(Number(params.id));
  if (!report) throw new Problem("not_found");
  const page = pageOfArray(query, await shownRows(report), PAGE_SIZE);
  const acts = await namedActs(page.results.flatMap(({ act }) => (act > 0 ? [act] : [])));
  return { ...page, results: await wireRows(report, page.results, acts) };
});
