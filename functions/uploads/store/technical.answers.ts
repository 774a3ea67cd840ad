import { technical } from "#functions/platform/table/answers.ts";

export const uploadsTechnical = technical({
  upload: { reason: "a file that was sent and is not used yet", lifetime: "a day" },
  unusedFile: { reason: "a file to be deleted", lifetime: "until it is" },
});
