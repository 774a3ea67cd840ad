import { technical } from "#functions/platform/table/answers.ts";

export const exportsTechnical = technical({
  actExport: {
    reason: "list of acts to export, and the run of the last file; the history of the act tells who and when",
    lifetime: "as long as the act",
  },
});
