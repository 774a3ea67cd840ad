import type { Role } from "#shared/domain/people/roles.ts";

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
    maxBytes: 25 * 1024 * 1024,
    maxCount: 1,
    folder: "uploads",
    next: "reports.startImport",
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
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const isType = contentTypes?.includes(file.contentType ?? "") ?? true;
  if (!extensions.includes(extension) || !isType) return { ok: false, reason: "file_type" };
  return file.size > maxBytes ? { ok: false, reason: "too_large" } : { ok: true };
}
