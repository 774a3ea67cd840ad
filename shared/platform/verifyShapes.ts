import * as z from "zod/mini";
import { donePieceShape } from "./dividedShapes.ts";

const found = {
  sentences: z.array(z.string()),
  /** Differences, also those without a sentence here. */
  differences: z.int(),
  mendable: z.int(),
};

const numbers = z.record(z.string(), z.number());

export const donePiece = z.object({
  ...donePieceShape,
  /** File of the items that every part has. */
  everywhere: z.nullable(z.string()),
  counts: numbers,
  unchecked: numbers,
  ...found,
});
export type DonePiece = z.infer<typeof donePiece>;

/** What a part is to read. */
export const partList = z.object({ files: z.array(z.string()), everywhere: z.array(z.string()) });
export type PartList = z.infer<typeof partList>;

const containers = { files: z.int(), signed: z.int(), unopened: z.int() };

export const donePart = z.object({
  part: z.int(),
  ...found,
  containers: z.object(containers),
  left: z.int(),
});
export type DonePart = z.infer<typeof donePart>;

/** Sums of all pieces, which the finish adds those of the parts to. */
export const gatheredCounts = z.object({ counts: numbers, unchecked: numbers, ...found });
export type GatheredCounts = z.infer<typeof gatheredCounts>;

export const verifyResult = z.object({
  run: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  counts: numbers,
  unchecked: numbers,
  ...found,
  containers: z.object(containers),
  left: z.int(),
  /** What `npm run verify` looks at and this run did not, as sentences. */
  notMade: z.array(z.string()),
});
export type VerifyResult = z.infer<typeof verifyResult>;
