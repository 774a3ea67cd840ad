import { entity } from "#functions/platform/table/entity.ts";
import { type Document, documentById } from "./document.ts";

/** Opens the public view of a document and nothing else (docs/rules/documents.md, "Public view of a document"). */
export const DocumentLinkEntity = /* @__PURE__ */ entity<{ hash: string; document: number }>()({
  name: "documentLink",
  /** Which document does this hash show? */
  key: { of: ["hash"] },
});

/** Undefined for an unknown hash, and for one of another kind. */
export async function documentOfHash(hash: string): Promise<Document | undefined> {
  const link = await DocumentLinkEntity.get({ hash });
  const document = link && (await documentById(link.document));
  return document?.hash === hash ? document : undefined;
}
