import { technical } from "./answers.ts";

export const platformTechnical = technical({
  monthCounts: { reason: "counter of facts by day", lifetime: "as long as the facts" },
  tokenBacklog: { reason: "search words that are not written yet", lifetime: "until they are" },
});
