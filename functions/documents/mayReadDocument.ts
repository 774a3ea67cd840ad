import { isSuperUser, type Viewer } from "#functions/core/viewer.ts";
import type { Document } from "#functions/data/documents/document.ts";

/** docs/rules/documents.md, "Who reads documents" */
export function mayReadDocument(document: Document | undefined, viewer: Viewer): document is Document {
  return document !== undefined && (isSuperUser(viewer) || viewer.companies.includes(document.company));
}
