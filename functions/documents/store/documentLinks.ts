import { Entity } from "#functions/platform/table/entity.ts";
import { table } from "#functions/platform/table/table.ts";
import { type Document, documentById } from "./document.ts";

/** Opens the public view of a document and nothing else (docs/rules/documents.md, "Public view of a document"). */
export const DocumentLinkEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "documentLink", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      document: { type: "number", required: true },
    },
    indexes: {
      /** Which document does this hash show? */
      byHash: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
    },
  },
  table,
);

/** Undefined for an unknown hash, and for one of another kind. */
export async function documentOfHash(hash: string): Promise<Document | undefined> {
  const { data } = await DocumentLinkEntity.get({ hash }).go({ consistent: true });
  const document = data ? await documentById(data.document) : undefined;
  return document?.hash === hash ? document : undefined;
}
