/** What a step of the nightly export may do; its IAM role allows exactly this. */
export type NightGrant =
  | "table:describe"
  | "table:scan"
  | "nights:list"
  | "nights:read"
  | "nights:write"
  | "tables:write"
  | "tables:read";

export interface NightStepRow {
  purpose: string;
  grants: readonly NightGrant[];
  timeoutSeconds: number;
  memoryMb: number;
}

/** Functions of the nightly export of facts (docs/rules/exports.md, "Facts of a night"), by setting. */
export const nightSteps = {
  beginNight: {
    purpose: "Divides the table into segments.",
    grants: ["table:describe"],
    timeoutSeconds: 30,
    memoryMb: 256,
  },
  exportSegment: {
    purpose: "Writes the facts of a segment as compressed lines of JSON.",
    grants: ["table:scan", "nights:write"],
    timeoutSeconds: 900,
    memoryMb: 2048,
  },
  publishNight: {
    purpose: "Lists the files of a whole night as those of the tables.",
    grants: ["nights:list", "nights:read", "nights:write", "tables:read", "tables:write"],
    timeoutSeconds: 300,
    memoryMb: 512,
  },
} as const satisfies Record<string, NightStepRow>;
export type NightStep = keyof typeof nightSteps;
export const nightStepNames = ["beginNight", "exportSegment", "publishNight"] as const satisfies readonly NightStep[];

/** Folders of the facts bucket. */
export const NIGHTS = "nights";
export const FACT_TABLES = "tables";
export const RESULTS = "results";
/** The night that the tables show, and the one that is being made theirs: while they differ, tables may be of two nights. */
export const PUBLISHED = `${FACT_TABLES}/night.json`;
export const PUBLISHING = `${FACT_TABLES}/publishing.json`;
/** Days that the facts of a night and results of queries stay: both have personal data. */
export const NIGHT_DAYS = 7;

/**
 * Measured rows of a composite report above which Athena answers it. One worker that reads the table ends after 13 minutes, and a million rows
 * take a minute at most (docs/figures.md).
 */
export const ROWS_FOR_ATHENA = 10_000_000;
/** A whole processor of Lambda, which a worker with less memory gets a part of. */
export const WRITER_MEMORY_MB = 1769;
