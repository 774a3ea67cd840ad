import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";

/** What an upload became: a call that is repeated answers as the first one (docs/rules/documents.md, "Upload of documents"). */
export const DocumentOfUploadEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "documentOfUpload", version: "1", service: "virn" },
    attributes: {
      upload: { type: "string", required: true },
      document: { type: "number", required: true },
      person: { type: "number", required: true },
      /** A day, as of the upload. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      byUpload: { pk: { field: "pk", composite: ["upload"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** Ids of the documents that the uploads of a person became, in the order of the uploads; undefined unless all did. */
export async function documentsOfUploads(uploads: readonly string[], person: number): Promise<number[] | undefined> {
  const { data } = await DocumentOfUploadEntity.get(uploads.map((upload) => ({ upload }))).go({ consistent: true });
  const made = new Map(data.filter((each) => each.person === person).map((each) => [each.upload, each.document]));
  const ids = uploads.flatMap((upload) => made.get(upload) ?? []);
  return ids.length === uploads.length ? ids : undefined;
}
