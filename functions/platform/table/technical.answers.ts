import { technical } from "./answers.ts";

export const platformTechnical = technical({
  sentAgain: { reason: "a message that was sent again, by a hash", lifetime: "two days" },
  additions: { reason: "counter that holds the limit of a list", lifetime: "as long as the list" },
  monthCounts: { reason: "counter of facts by day", lifetime: "as long as the facts" },
  tokenBacklog: { reason: "search words that are not written yet", lifetime: "until they are" },
});
