import { technical } from "#functions/platform/table/answers.ts";

export const documentsTechnical = technical({
  documentLink: { reason: "finds a document by the hash of its link", lifetime: "as long as the document" },
  documentOfUpload: { reason: "makes a repeated upload one, by number of the person", lifetime: "a day" },
});
