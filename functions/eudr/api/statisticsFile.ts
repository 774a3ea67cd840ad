import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { eudrTimber } from "#functions/statistics/eudr/eudrStatistics.ts";
import { eudrStatisticsFile } from "#functions/statistics/eudr/eudrStatisticsFile.ts";
import { tableDownload } from "#functions/statistics/files/tableFile.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";

export const handler = endpoint(eudrRoutes.statisticsFile, async ({ query, viewer, now }) => {
  const file = eudrStatisticsFile(await eudrTimber(query, viewer), query, now);
  const { date_after, date_before } = query;
  const item = { statistics: "eudr", date_after, date_before };
  return inLogContext(item, () => tableDownload(file, query.format, "statistika-eudr"));
});
