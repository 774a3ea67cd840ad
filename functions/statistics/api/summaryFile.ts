import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { summaryFile } from "#functions/statistics/files/summaryFile.ts";
import { tableDownload } from "#functions/statistics/files/tableFile.ts";
import { periodOf } from "#functions/statistics/scope.ts";
import { summary } from "#functions/statistics/summary.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(statisticsRoutes.summaryFile, async ({ query, viewer, now }) => {
  const file = summaryFile(await summary(query, viewer, now), periodOf(query), {
    sort: query.sort ?? "name",
    direction: query.direction === "-1" ? -1 : 1,
    isOwn: query.own === "true",
    isPlannedOnly: query.planned === "only",
  });
  const { from, to } = periodOf(query);
  const item = { statistics: "summary", date_after: from, date_before: to };
  return inLogContext(item, () => tableDownload(file, query.format, "statistika-koondvaade"));
});
