import { chartFile } from "#functions/overview/chartFile.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { tableDownload } from "#functions/statistics/files/tableFile.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

export const handler = endpoint(overviewRoutes.file, async ({ params, query, viewer, now }) => {
  const file = await chartFile(params.chart, viewer, tallinnDay(now.toISOString()));
  return tableDownload(file, query.format, `ulevaade-${NAMES[params.chart]}`);
});

const NAMES = {
  weeks: "nadalad",
  months: "kuud",
  buyers: "ostjad",
  groups: "ruhmad",
  money: "raha",
  leadTimes: "kestused",
} as const;
