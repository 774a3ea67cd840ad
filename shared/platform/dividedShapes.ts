import * as z from "zod/mini";

/** What Step Functions says about the execution. */
export const startedRun = z.object({ execution: z.string(), startedAt: z.iso.datetime() });
export type StartedRun = z.infer<typeof startedRun>;

const run = {
  run: z.string(),
  startedAt: z.iso.datetime(),
  /** Into how many parts the keys are divided. */
  parts: z.int(),
};
export const dividedRun = z.object(run);
export type DividedRun = z.infer<typeof dividedRun>;

/** As the table names it. */
const itemKey = z.record(z.string(), z.string());

/** A segment of the table or a folder of files, each of which goes on after what it read last. `round`: how often it went on. */
export const dividedPiece = z.object({
  ...run,
  name: z.string(),
  round: z.int(),
  segment: z.optional(z.object({ segment: z.int(), segments: z.int(), after: z.optional(itemKey) })),
  folder: z.optional(z.object({ name: z.string(), after: z.optional(z.string()) })),
  /** There is more to read. */
  goesOn: z.optional(z.boolean()),
});
export type DividedPiece = z.infer<typeof dividedPiece>;

export const begunRun = z.object({ ...run, pieces: z.array(dividedPiece) });
export type BegunRun = z.infer<typeof begunRun>;

/** `goesOn`: there is more to do. */
export const dividedPart = z.object({ ...run, part: z.int(), goesOn: z.optional(z.boolean()) });
export type DividedPart = z.infer<typeof dividedPart>;

/** What finishes a run: the names of its pieces are those of the beginning. */
export const gatheredRun = z.object({ ...run, items: z.array(dividedPart) });
export type GatheredRun = z.infer<typeof gatheredRun>;

/** What a round of a piece gave to parts, stored last: a round without it counts for nothing. */
export const donePieceShape = {
  name: z.string(),
  round: z.int(),
  isLast: z.boolean(),
  files: z.array(z.object({ part: z.int(), key: z.string() })),
};
export const dividedDone = z.object(donePieceShape);
export type DividedDone = z.infer<typeof dividedDone>;
