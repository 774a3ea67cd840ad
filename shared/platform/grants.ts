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
  | "eudr"
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
  eudr: {},
  personalData: { expiresAfterDays: 7 },
};

/** Folders whose files `readFileIfStored` may find missing. */
export const FOLDERS_WITH_GAPS: readonly FileFolder[] = ["uploads", "acts", "documents"];

/** Folders with accounting papers: their writers may set the Object Lock of an installation that has one. */
export const PAPER_FOLDERS: readonly FileFolder[] = ["acts", "containers"];

/** Partitions of the counts of attempts, which `table:count` reaches. */
export const COUNTED_PARTITIONS = "attempts#";

/** The IAM role of a function allows exactly this. Generic, because a row of the queue table names its own table. */
export type GrantOver<Queue extends string> =
  | "table:read"
  /** Puts and updates single items. */
  | "table:write"
  /** Deletes items, and writes in batches: AWS has one action for batches that put and batches that delete. */
  | "table:delete"
  /** Adds to counts of attempts and writes nothing else: for reading routes that are limited by address. */
  | "table:count"
  | `files:${"read" | "write"}:${FileFolder}`
  | `files:delete:${"acts" | "media" | "documents" | "uploads" | "previews" | "attachments" | "containers" | "exports" | "personalData"}`
  /** Services of SK and trust anchors (functions/platform/clients/eid/settings.ts). */
  | "secret:eid"
  /** Address and keys of the EUDR Information System (functions/platform/clients/eudr/eudrKeys.ts). */
  | "secret:eudr"
  | "mail:send"
  | `queue:${Queue}`;
