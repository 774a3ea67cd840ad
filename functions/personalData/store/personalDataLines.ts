import { entity } from "#functions/platform/table/entity.ts";
import { packing } from "#functions/platform/table/packing.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochSeconds } from "#shared/basics/measures.ts";
import type { RetentionKind } from "#shared/personalData/retention.ts";

/** A trace of a person: what it is about, what happened, and when (ISO instant or day). */
export type TraceLine = readonly [kind: RetentionKind, subject: string, event: string, at: string];

/** Lines that one step of a run found. They have the numbers of papers, and no name. */
interface PersonalDataLines {
  person: number;
  run: number;
  part: number;
  id: number;
  /** Parts of one step, which fit an item each. */
  piece: number;
  lines: string;
  expiresAt: EpochSeconds;
}

export const PersonalDataLinesEntity = /* @__PURE__ */ entity<PersonalDataLines>()({
  name: "personalDataLines",
  /** What did the steps of this run find? */
  key: { of: ["person", "run"], by: ["part", "id", "piece"] },
});

const packed = packing<TraceLine>();

/** The same step again replaces its lines. */
export async function putLines(
  facts: Omit<PersonalDataLines, "piece" | "lines">,
  lines: readonly TraceLine[],
): Promise<void> {
  for (const [piece, text] of packed.packParts(lines).entries()) {
    await write(PersonalDataLinesEntity.put({ ...facts, piece, lines: text }));
  }
}

/** Page by page, so that memory does not grow with the lines. */
export async function* linesOfRun(person: number, run: number): AsyncGenerator<readonly TraceLine[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await PersonalDataLinesEntity.page("key", { person, run }, { cursor, limit: 20 });
    for (const { lines } of items) yield packed.unpack(lines);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

export async function deleteLines(person: number, run: number): Promise<void> {
  for (;;) {
    const { items } = await PersonalDataLinesEntity.page("key", { person, run }, { limit: 100 });
    if (items.length === 0) return;
    await PersonalDataLinesEntity.deleteAll(items);
  }
}
