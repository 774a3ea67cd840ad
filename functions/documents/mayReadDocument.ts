import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { Document } from "./store/document.ts";

/** docs/rules/documents.md, "Who reads documents" */
export function mayReadDocument(document: Document | undefined, viewer: Viewer): document is Document {
  return document !== undefined && (isSuperUser(viewer) || viewer.companies.includes(document.company));
}
