import type { WalkPosition } from "#functions/personalData/store/personalDataRun.ts";
import { lastId, type SequenceName } from "#functions/platform/table/sequence.ts";
import { actTraces } from "./actTraces.ts";
import { declarationTraces, documentTraces, exportTraces, forecastTraces, importTraces } from "./otherTraces.ts";
import type { Found, Traced } from "./trace.ts";

interface WalkPart {
  sequence: SequenceName;
  idsAtOnce: number;
  tracesOf: (ids: readonly number[], traced: Traced) => Promise<Found>;
}

/** A run has the index of its part: add new ones at the end. */
const PARTS: readonly WalkPart[] = [
  { sequence: "act", idsAtOnce: 100, tracesOf: actTraces },
  { sequence: "document", idsAtOnce: 100, tracesOf: documentTraces },
  { sequence: "importRun", idsAtOnce: 100, tracesOf: importTraces },
  { sequence: "actExport", idsAtOnce: 100, tracesOf: exportTraces },
  { sequence: "company", idsAtOnce: 100, tracesOf: forecastTraces },
  { sequence: "company", idsAtOnce: 100, tracesOf: declarationTraces },
];

export interface Walk {
  /** Takes the step at the position; undefined at the end. */
  step(position: WalkPosition, traced: Traced): Promise<{ found: Found; next: WalkPosition } | undefined>;
  /** 0 to 99. */
  percentAt(position: WalkPosition): number;
}

/** Walks over everything that can name a person, in steps of 100 ids: some 100 small reads each, whatever was made of it. */
export async function beginWalk(): Promise<Walk> {
  const lasts = await Promise.all(PARTS.map(({ sequence }) => lastId(sequence)));
  const total = lasts.reduce((sum, last) => sum + last, 0);
  return {
    async step({ part: index, id }, traced) {
      const part = PARTS[index];
      if (!part) return undefined;
      const until = Math.min(id + part.idsAtOnce - 1, lasts[index] ?? 0);
      const ids = Array.from({ length: Math.max(0, until - id + 1) }, (_, offset) => id + offset);
      const found = await part.tracesOf(ids, traced);
      const isLast = until >= (lasts[index] ?? 0);
      return { found, next: isLast ? { part: index + 1, id: 1 } : { part: index, id: until + 1 } };
    },
    percentAt({ part, id }) {
      const done = lasts.slice(0, part).reduce((sum, last) => sum + last, 0) + id - 1;
      return Math.min(99, Math.floor((100 * done) / Math.max(1, total)));
    },
  };
}
