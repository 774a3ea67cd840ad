import { technical } from "#functions/platform/table/answers.ts";

export const actsTechnical = technical({
  actDay: { reason: "list of acts by day, made of the act", lifetime: "as long as the act" },
  actFilesWanted: { reason: "an act that lacks files", lifetime: "until they are made" },
  actJob: { reason: "a save that is going on", lifetime: "until it is done or rolled back" },
  actJobPart: { reason: "what a save that is going on does", lifetime: "until it is done or rolled back" },
  actJobLane: { reason: "a claim of a save that is going on", lifetime: "until it is done or rolled back" },
  actSubmission: { reason: "makes a repeated save one", lifetime: "a day" },
  actNumber: { reason: "makes the number of an act unique", lifetime: "as long as the act" },
  actWarnings: { reason: "list of acts with warnings, made of act and rows", lifetime: "as long as it has some" },
  warningsLook: { reason: "day of the last look at all acts", lifetime: "always, one item" },
  warnedActCount: { reason: "counter of the list of acts with warnings", lifetime: "as long as the owner" },
  purchaseActs: { reason: "purchase acts of a sales act, which they name too", lifetime: "as long as the sales act" },
});
