import { technical } from "#functions/platform/table/answers.ts";

export const personalDataTechnical = technical({
  personalDataLines: {
    reason: "traces that a run has found, until they are in its file",
    lifetime: "7 days",
    kind: "report",
  },
  personalDataRun: {
    reason: "progress of a gathering or an erasure",
    lifetime: "7 days; an erasure always, without a name",
    kind: "report",
  },
});
