import { technical } from "#functions/platform/table/answers.ts";

export const sumsTechnical = technical({
  sumDelta: { reason: "changes that are not in the sums yet", lifetime: "until they are" },
  sumGuard: { reason: "claim of who adds up", lifetime: "always, one item" },
  sumItem: { reason: "sums of timber by company and destination", lifetime: "always; counted again from reports" },
});
