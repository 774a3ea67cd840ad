import { endpoint } from "#functions/platform/entry/http.ts";
import { tableDownload } from "#functions/statistics/files/tableFile.ts";
import { overviewRoutes } from "#shared/overview/contract.ts";

export const handler = endpoint(overviewRoutes.file, async ({ query }) =>
  tableDownload({ filters: [], tables: [{ name: "Ülevaade", columns: [], rows: [] }] }, query.format, "ylevaade"),
);
