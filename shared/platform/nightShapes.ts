import * as z from "zod/mini";

/** What Step Functions says about the execution. */
export const startedNight = z.object({ execution: z.string(), startedAt: z.iso.datetime() });

/** As the table names it (functions/platform/table/wholeTable.ts). */
const itemKey = z.record(z.string(), z.string());

/** A segment of the table. `part`: how often its export went on, from 0; `after`: the last item of the part before. */
export const nightSegment = z.object({
  run: z.string(),
  segment: z.int(),
  segments: z.int(),
  part: z.int(),
  after: z.optional(itemKey),
});
export type NightSegment = z.infer<typeof nightSegment>;

export const wholeNight = z.object({ run: z.string(), segments: z.array(nightSegment) });
export type WholeNight = z.infer<typeof wholeNight>;

/** What a part of a segment wrote, stored beside its files. `isLast`: the segment has ended. */
export const donePart = z.object({
  segment: z.int(),
  part: z.int(),
  isLast: z.boolean(),
  files: z.array(z.object({ table: z.string(), key: z.string(), rows: z.int(), bytes: z.int() })),
});
export type DonePart = z.infer<typeof donePart>;

/** The night that the tables show. */
export const publishedNight = z.object({
  run: z.string(),
  publishedAt: z.string(),
  rows: z.record(z.string(), z.int()),
  bytes: z.int(),
});
export type PublishedNight = z.infer<typeof publishedNight>;

/** The night whose files the tables are being given. */
export const publishingNight = z.object({ run: z.string() });
export type PublishingNight = z.infer<typeof publishingNight>;
