import { technical } from "#functions/platform/table/answers.ts";

export const reportsTechnical = technical({
  importedReports: { reason: "numbers of the reports of a file", lifetime: "as long as the import" },
  measuredWaybill: { reason: "list of the reports of a waybill", lifetime: "as long as the reports" },
  reportNumber: { reason: "makes a report unique", lifetime: "as long as the report" },
  reportStats: { reason: "counter of reports of a destination", lifetime: "as long as the destination" },
});
