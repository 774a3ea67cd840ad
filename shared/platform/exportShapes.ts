import * as z from "zod/mini";

/** Copied files of a part of an export. Missing: an item names them, and the bucket does not have them. */
const sums = { files: z.int(), bytes: z.int(), missing: z.int() };

/** Files with the plan of a part. */
export const plannedFiles = z.object({ files: z.array(z.string()) });

/** `number`: its place in the plan of the part, from 0. -1 bytes for a file that is missing. */
const copiedFile = z.object({ number: z.int(), path: z.string(), bytes: z.int(), sha256: z.string() });
export type CopiedFile = z.infer<typeof copiedFile>;

/** What an attempt has copied since its last list. */
export const copiedFiles = z.object({ files: z.array(copiedFile) });
export type CopiedFiles = z.infer<typeof copiedFiles>;

export const copiedPart = z.object({ part: z.int(), ...sums });
export type CopiedPart = z.infer<typeof copiedPart>;

export const exportResult = z.object({
  run: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  ...sums,
  /** When the night of its tables began; null where it has none. */
  night: z.nullable(z.string()),
  /** Rows of its tables. */
  rows: z.record(z.string(), z.int()),
});
export type ExportResult = z.infer<typeof exportResult>;
