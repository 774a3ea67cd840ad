import { type Role, roles } from "#shared/people/roles.ts";
import { extensionOf, fileTypes, siteFileTypes } from "./fileTypes.ts";

/** docs/rules/limits.md, "Limits of a file" */
const MAX_BYTES = 25 * 1024 * 1024;

/** docs/rules/uploads.md, "Size and type of an upload" */
export interface UploadRule {
  /** `anyone`: with the link of a letter, by a call of that link. */
  who: readonly Role[] | "anyone";
  /** Any file when missing. */
  extensions?: readonly string[];
  contentTypes?: readonly string[];
  maxBytes: number;
  maxCount: number;
  folder: string;
  next: `${string}.${string}`;
}

export const uploadRules = {
  import: {
    who: ["superUser"],
    // Only the name is checked: browsers give the same file many types, and the import looks at the content.
    extensions: ["csv", "txt", "xlsx", "json"],
    maxBytes: MAX_BYTES,
    maxCount: 1,
    folder: "uploads",
    next: "imports.start",
  },
  /** docs/rules/media.md, "Files" */
  media: {
    who: ["superUser"],
    extensions: [...fileTypes.keys()],
    maxBytes: MAX_BYTES,
    maxCount: 1,
    folder: "uploads",
    next: "media.create",
  },
  /** docs/rules/documents.md, "Upload of documents" */
  document: {
    who: ["superUser"],
    maxBytes: MAX_BYTES,
    maxCount: 10,
    folder: "uploads",
    next: "documents.create",
  },
  /** docs/rules/containers.md, "Checking a container" */
  container: {
    who: roles,
    extensions: ["asice", "bdoc"],
    maxBytes: 100 * 1024 * 1024,
    maxCount: 1,
    folder: "uploads",
    next: "containers.validate",
  },
  /** docs/rules/attachments.md, "Paper waybills" */
  waybill: {
    who: ["superUser", "companyUser"],
    maxBytes: MAX_BYTES,
    maxCount: 1,
    folder: "uploads",
    next: "attachments.addPaperWaybill",
  },
  /** docs/rules/attachments.md, "Files of a site" */
  siteFile: {
    who: "anyone",
    extensions: siteFileTypes,
    maxBytes: MAX_BYTES,
    maxCount: 99,
    folder: "uploads",
    next: "attachments.act",
  },
} as const satisfies Record<string, UploadRule>;

export type StoringFolder = "media" | "documents" | "attachments";

export type UploadPurpose = keyof typeof uploadRules;
export const uploadPurposes = Object.keys(uploadRules).filter((name): name is UploadPurpose => name in uploadRules);

export function uploadRuleOf(purpose: UploadPurpose): UploadRule {
  return uploadRules[purpose];
}

export function checkUpload(
  purpose: UploadPurpose,
  file: { name: string; size: number; contentType?: string },
): { ok: true } | { ok: false; reason: "file_type" | "too_large" } {
  const { extensions, contentTypes, maxBytes } = uploadRuleOf(purpose);
  const isType = contentTypes?.includes(file.contentType ?? "") ?? true;
  if (extensions?.includes(extensionOf(file.name)) === false || !isType) return { ok: false, reason: "file_type" };
  return file.size > maxBytes ? { ok: false, reason: "too_large" } : { ok: true };
}
