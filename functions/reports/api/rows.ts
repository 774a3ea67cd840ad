import { namedActs } from "#functions/acts/actsOfReports.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { shownRows, wireRows } from "#functions/reports/reportRowWire.ts";
import { reportById } from "#functions/reports/store/report.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { reportRoutes } from "#shared/reports/contract.ts";

export const handler = endpoint(reportRoutes.rows, async ({ params, query }) => {
  const report = await reportById(Number(params.id));
  if (!report) throw new Problem("not_found");
  const page = pageOfArray(query, await shownRows(report), PAGE_SIZE);
  const acts = await namedActs(page.results.flatMap(({ act }) => (act > 0 ? [act] : [])));
  return { ...page, results: await wireRows(report, page.results, acts) };
});
