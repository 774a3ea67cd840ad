import { technical } from "#functions/platform/table/answers.ts";

export const verifyingTechnical = technical({
  restorePoint: { reason: "a time to which the table was restored", lifetime: "always" },
});
