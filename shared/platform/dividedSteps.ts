/** What a step of a divided run may do; its IAM role allows exactly this. None writes to the table, or deletes a file. */
export type DividedGrant =
  | "table:describe"
  | "table:scan"
  | "table:read"
  /** The folder of the runs of its machine in the bucket of facts. */
  | "runs:list"
  | "runs:read"
  | "runs:write"
  | "nights:list"
  | "nights:read"
  | "tables:read"
  /** Names of all files. */
  | "files:list"
  /** Folders of files that the machine reads. */
  | "files:read";

export interface DividedStepRow {
  purpose: string;
  grants: readonly DividedGrant[];
  timeoutSeconds: number;
  memoryMb: number;
}

/** Steps of a divided run in their order (infra/basis/dividedDefinition.ts). */
export interface DividedStepNames<Step extends string> {
  begin: Step;
  /** For each segment of the table and folder of files, until it has ended. */
  piece: Step;
  gather: Step;
  /** For each part of the keys, until it has ended. */
  part: Step;
  finish: Step;
}
