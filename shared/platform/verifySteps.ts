/** What a step of a divided verification may do; its IAM role allows exactly this. None writes to the table. */
export type VerifyGrant =
  | "table:describe"
  | "table:scan"
  | "table:read"
  | "runs:list"
  | "runs:read"
  | "runs:write"
  | "files:list"
  | "containers:read";

export interface VerifyStepRow {
  purpose: string;
  grants: readonly VerifyGrant[];
  timeoutSeconds: number;
  memoryMb: number;
}

/** Functions of a divided verification (docs/rules/storage.md, "Verified in parts"), by setting. */
export const verifySteps = {
  beginVerify: {
    purpose: "Divides the table into segments, and the keys of its facts into parts.",
    grants: ["table:describe"],
    timeoutSeconds: 30,
    memoryMb: 256,
  },
  readPiece: {
    purpose: "Verifies what a segment of the table can decide alone, and gives the rest to the parts.",
    grants: ["table:scan", "table:read", "files:list", "runs:write"],
    timeoutSeconds: 900,
    memoryMb: 3008,
  },
  gatherParts: {
    purpose: "Lists for each part what all segments gave to it.",
    grants: ["runs:list", "runs:read", "runs:write"],
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
  verifyPart: {
    purpose: "Verifies the facts of a part of the keys.",
    grants: ["table:read", "containers:read", "runs:read", "runs:write"],
    timeoutSeconds: 900,
    memoryMb: 3008,
  },
  finishVerify: {
    purpose: "Adds up what segments and parts found.",
    grants: ["table:read", "runs:list", "runs:read", "runs:write"],
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
} as const satisfies Record<string, VerifyStepRow>;
export type VerifyStep = keyof typeof verifySteps;
export const verifyStepNames = [
  "beginVerify",
  "readPiece",
  "gatherParts",
  "verifyPart",
  "finishVerify",
] as const satisfies readonly VerifyStep[];

/** Folder of the facts bucket. */
export const VERIFICATIONS = "verify";
/** Differences that a result has as sentences; of the others it has the number. */
export const MAX_SENTENCES = 1000;
