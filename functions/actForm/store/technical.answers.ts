import { technical } from "#functions/platform/table/answers.ts";

export const actFormTechnical = technical({
  previewRun: { reason: "progress of the preview of a large act", lifetime: "half an hour" },
  selection: { reason: "rows that a person selected for an act", lifetime: "until expiresAt, a day" },
});
