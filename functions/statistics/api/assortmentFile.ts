import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { assortmentStatistics } from "#functions/statistics/assortmentStatistics.ts";
import { statisticsFile } from "#functions/statistics/files/statisticsFile.ts";
import { tableDownload } from "#functions/statistics/files/tableFile.ts";
import { periodOf } from "#functions/statistics/scope.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(statisticsRoutes.assortmentFile, async ({ params, query, viewer, now }) => {
  const reply = await assortmentStatistics(params.assortment, query, viewer, now);
  const file = statisticsFile(reply, periodOf(query), query.planned === "only");
  return inLogContext({ assortment_group: params.assortment }, () => tableDownload(file, query.format, "statistika"));
});
