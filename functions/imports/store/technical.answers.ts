import { technical } from "#functions/platform/table/answers.ts";

export const importsTechnical = technical({
  evrCursor: { reason: "time until which EVR was read for a firm", lifetime: "as long as its key" },
  evrFailure: { reason: "why EVR is not read for a firm", lifetime: "until it is" },
  plannedReports: { reason: "numbers of reports that an import is about to write", lifetime: "30 days" },
  queuedWaybill: { reason: "a waybill that waits, or why it became no report", lifetime: "until it is a report" },
  waybillQueueLength: { reason: "counter of waybills that wait", lifetime: "always, one item" },
});
