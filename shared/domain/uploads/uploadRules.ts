import type { Role } from "#shared/domain/people/roles.ts";
import { extensionOf, fileTypes } from "./fileTypes.ts";

/** docs/rules/limits.md, "Limits of a file" */
const MAX_BYTES = 25 * 1024 * 1024;

/** docs/rules/uploads.md, "Size and type of an upload" */
export interface UploadRule {
  who: readonly Role[];
  extensions: readonly string[];
  contentTypes?: readonly string[];
  maxBytes: number;
  maxCount: number;
  folder: string;
  next: `${string}.${string}`;
}

export const uploadRules = {
  import: {
    who: ["superUser"],
    // By name: browsers give the same file many types, and the import looks at the content.
    extensions: ["csv", "txt", "xlsx", "json"],
    maxBytes: MAX_BYTES,
    maxCount: 1,
    folder: "uploads",
    next: "reports.startImport",
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
} as const satisfies Record<string, UploadRule>;

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
  if (!extensions.includes(extensionOf(file.name)) || !isType) return { ok: false, reason: "file_type" };
  return file.size > maxBytes ? { ok: false, reason: "too_large" } : { ok: true };
}
