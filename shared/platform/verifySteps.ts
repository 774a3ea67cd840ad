import type { DividedStepNames, DividedStepRow } from "./dividedSteps.ts";
import type { FileFolder } from "./grants.ts";

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
    grants: ["table:read", "files:read", "runs:read", "runs:write"],
    timeoutSeconds: 900,
    memoryMb: 3008,
  },
  finishVerify: {
    purpose: "Adds up what segments and parts found.",
    grants: ["table:read", "runs:list", "runs:read", "runs:write"],
    timeoutSeconds: 300,
    memoryMb: 1024,
  },
} as const satisfies Record<string, DividedStepRow>;
export type VerifyStep = keyof typeof verifySteps;
/** In their order. */
export const verifyStepNames = {
  begin: "beginVerify",
  piece: "readPiece",
  gather: "gatherParts",
  part: "verifyPart",
  finish: "finishVerify",
} as const satisfies DividedStepNames<VerifyStep>;

/** Folder of the facts bucket. */
export const VERIFICATIONS = "verify";
export const VERIFIED_FOLDERS: readonly FileFolder[] = ["containers"];
/** Differences that a result has as sentences; of the others it has the number. */
export const MAX_SENTENCES = 1000;
