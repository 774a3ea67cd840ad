export type FileFolder =
  | "uploads"
  | "previews"
  | "acts"
  | "waybills"
  | "media"
  | "documents"
  | "compositeReports"
  | "exports"
  | "attachments"
  | "containers"
  | "personalData";

/** The only folders of the bucket that functions use. Versions that were replaced or removed expire in as many days. */
export const folders: Record<FileFolder, { expiresAfterDays?: number }> = {
  uploads: { expiresAfterDays: 1 },
  previews: { expiresAfterDays: 1 },
  acts: {},
  waybills: {},
  media: {},
  documents: {},
  compositeReports: { expiresAfterDays: 7 },
  exports: {},
  containers: {},
  attachments: {},
  personalData: { expiresAfterDays: 7 },
};

/** Folders whose files `readFileIfStored` may find missing. */
export const FOLDERS_WITH_GAPS: readonly FileFolder[] = ["uploads", "acts", "documents"];

/** The IAM role of a function allows exactly this. Generic, because a row of the queue table names its own table. */
export type GrantOver<Queue extends string> =
  | "table:read"
  | "table:write"
  | `files:${"read" | "write"}:${FileFolder}`
  | `files:delete:${"acts" | "media" | "documents" | "uploads" | "previews" | "attachments" | "containers" | "personalData"}`
  /** Services of SK and trust anchors (functions/platform/clients/eid/settings.ts). */
  | "secret:eid"
  | "mail:send"
  | `queue:${Queue}`;
