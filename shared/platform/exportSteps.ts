import type { DividedStepNames, DividedStepRow } from "./dividedSteps.ts";
import type { FileFolder } from "./grants.ts";

/** Functions of a divided export of everything (docs/rules/exports.md, "Everything out in parts"), by setting. */
export const exportSteps = {
  beginExport: {
    purpose: "Divides the table into segments, and the names of exported files into parts.",
    grants: ["table:describe"],
    timeoutSeconds: 30,
    memoryMb: 256,
  },
  planPiece: {
    purpose: "Names the files of a segment of the table, or of a folder that no item names.",
    grants: ["table:scan", "files:list", "runs:write"],
    timeoutSeconds: 900,
    memoryMb: 2048,
  },
  gatherPlan: {
    purpose: "Lists for each part what all segments gave to it.",
    grants: ["runs:list", "runs:read", "runs:write"],
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
  copyPart: {
    purpose: "Numbers equal names of a part, and copies its files.",
    grants: ["files:list", "files:read", "runs:list", "runs:read", "runs:write"],
    timeoutSeconds: 900,
    memoryMb: 2048,
  },
  finishExport: {
    purpose: "Copies the tables of the newest night, and writes the lists of a whole export.",
    grants: ["runs:list", "runs:read", "runs:write", "nights:list", "nights:read", "tables:read"],
    timeoutSeconds: 900,
    memoryMb: 2048,
  },
} as const satisfies Record<string, DividedStepRow>;
export type ExportStep = keyof typeof exportSteps;
/** In their order. */
export const exportStepNames = {
  begin: "beginExport",
  piece: "planPiece",
  gather: "gatherPlan",
  part: "copyPart",
  finish: "finishExport",
} as const satisfies DividedStepNames<ExportStep>;

/** Folder of the facts bucket, and days that a copy of everything stays in it. */
export const EXPORTS = "export";
export const EXPORT_DAYS = 7;
/** Folders whose files are copied. */
export const EXPORTED_FOLDERS: readonly FileFolder[] = [
  "acts",
  "attachments",
  "containers",
  "documents",
  "media",
  "waybills",
];
