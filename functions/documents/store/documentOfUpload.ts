import { entity } from "#functions/platform/table/entity.ts";

/** What an upload became: a call that is repeated answers as the first one (docs/rules/documents.md, "Upload of documents"). */
interface DocumentOfUpload {
  upload: string;
  document: number;
  person: number;
  /** A day, as of the upload. */
  expiresAt: number;
}

export const DocumentOfUploadEntity = /* @__PURE__ */ entity<DocumentOfUpload>()({
  name: "documentOfUpload",
  key: { of: ["upload"] },
});

/** Ids of the documents that the uploads of a person became, in the order of the uploads; undefined unless all did. */
export async function documentsOfUploads(uploads: readonly string[], person: number): Promise<number[] | undefined> {
  const found = await DocumentOfUploadEntity.getAll(uploads.map((upload) => ({ upload })));
  const made = new Map(found.filter((each) => each.person === person).map((each) => [each.upload, each.document]));
  const ids = uploads.flatMap((upload) => made.get(upload) ?? []);
  return ids.length === uploads.length ? ids : undefined;
}
