import { type ItemKey, keyOfItem, partitionsOf } from "#functions/platform/table/wholeTable.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { DonePart, NightSegment } from "#shared/platform/nightShapes.ts";
import type { Row } from "./factRows.ts";
import { factsOfPartition } from "./factsOfPartition.ts";
import { FactWriter } from "./factWriter.ts";
import { nightKey, putFacts } from "./nightFiles.ts";

interface Limits {
  /** A part ends at the next partition after it. */
  until: EpochMs;
  /** Characters of one file before it is compressed. */
  maxLength?: number;
}

/** A part of a segment that ended. Without `after` the segment has. */
export type EndedPart = Pick<NightSegment, "run" | "segment" | "segments" | "part" | "after">;

/**
 * Writes the facts of a segment until its end or until its time is over, and at last what it wrote, so that a part without that
 * counts for nothing.
 */
export async function exportPart(own: NightSegment, { until, maxLength }: Limits): Promise<EndedPart> {
  const { run, segment, segments, part, after } = own;
  const writer = new FactWriter(run, segment, maxLength);
  const sink = { row: (table: string, row: Row) => writer.add(table, row), file: () => undefined };
  let last: ItemKey | undefined;
  for await (const items of partitionsOf({ segment, segments }, { after, isEventual: true })) {
    factsOfPartition(items, sink);
    await writer.writeFull();
    if (Date.now() >= until) {
      const item = items.at(-1);
      last = item && keyOfItem(item);
      break;
    }
  }
  await writer.writeAll();
  const done: DonePart = { segment, part, isLast: last === undefined, files: writer.files };
  await putFacts(nightKey(run, "done", `${segment}-${part}.json`), JSON.stringify(done));
  return { run, segment, segments, part: part + 1, ...(last && { after: last }) };
}
