import { technical } from "#functions/platform/table/answers.ts";

export const lettersTechnical = technical({
  letterBatch: { reason: "letters that a person sends together, by numbers", lifetime: "a week" },
  unsentLetters: { reason: "counter of letters that are not sent", lifetime: "always" },
});
