import { technical } from "#functions/platform/table/answers.ts";

export const compositeReportsTechnical = technical({
  compositeRun: { reason: "the newest report of a person, by number", lifetime: "until the next one or the erasure" },
});
