import * as z from "zod/mini";

/** What Step Functions says about the execution. */
export const startedVerify = z.object({ execution: z.string(), startedAt: z.iso.datetime() });

const run = {
  run: z.string(),
  startedAt: z.iso.datetime(),
  /** Into how many parts the keys are divided. */
  parts: z.int(),
};

/** As the table names it. */
const itemKey = z.record(z.string(), z.string());

/** A segment of the table or a folder of files, each of which goes on after what it read last. `round`: how often it went on. */
export const verifyPiece = z.object({
  ...run,
  name: z.string(),
  round: z.int(),
  segment: z.optional(z.object({ segment: z.int(), segments: z.int(), after: z.optional(itemKey) })),
  folder: z.optional(z.object({ name: z.string(), after: z.optional(z.string()) })),
  /** There is more to read. */
  goesOn: z.optional(z.boolean()),
});
export type VerifyPiece = z.infer<typeof verifyPiece>;

export const begunVerify = z.object({ ...run, pieces: z.array(verifyPiece) });
export type BegunVerify = z.infer<typeof begunVerify>;

export const verifyPart = z.object({ ...run, part: z.int() });
export type VerifyPart = z.infer<typeof verifyPart>;

/** What finishes a run: the names of its pieces are those of the beginning. */
export const gatheredVerify = z.object({ ...run, items: z.array(verifyPart) });
export type GatheredVerify = z.infer<typeof gatheredVerify>;

const found = {
  sentences: z.array(z.string()),
  /** Differences, also those without a sentence here. */
  differences: z.int(),
  mendable: z.int(),
};

const numbers = z.record(z.string(), z.number());

/** What a round of a piece has read, stored last: a round without it counts for nothing. */
export const donePiece = z.object({
  name: z.string(),
  round: z.int(),
  isLast: z.boolean(),
  files: z.array(z.object({ part: z.int(), key: z.string() })),
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
