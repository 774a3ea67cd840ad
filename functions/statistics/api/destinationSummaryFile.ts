import { endpoint } from "#functions/platform/entry/http.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { destinationSummary } from "#functions/statistics/destinationSummary.ts";
import { destinationFile } from "#functions/statistics/files/destinationFile.ts";
import { tableDownload } from "#functions/statistics/files/tableFile.ts";
import { periodOf } from "#functions/statistics/scope.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

export const handler = endpoint(statisticsRoutes.destinationSummaryFile, async ({ query, viewer, now }) => {
  const file = destinationFile(await destinationSummary(query, viewer, now), periodOf(query), {
    isByQuarter: query.quarter_mode === "true",
    companies: query.company?.split(",").map(Number),
    isPlannedOnly: query.planned === "only",
  });
  const { from, to } = periodOf(query);
  const item = { statistics: "destinations", date_after: from, date_before: to };
  return inLogContext(item, () => tableDownload(file, query.format, "sihtkohapohine-koondvaade"));
});
