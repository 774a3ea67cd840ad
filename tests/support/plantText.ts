import { inParallel } from "#functions/platform/parallel.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { putRawItem } from "#tests/support/services/rawTable.ts";

/** Of them only those after U+FFFF can be stored as they are; packed rows hold the lone surrogate as an escape. */
export const HOSTILE = "\uFFFE\uFFFF\u0001\u202E\u200B";
const LONE = "\uD800";

const KEYS = new Set<string>([
  tableShape.partitionKey,
  tableShape.sortKey,
  ...tableShape.indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  "entity",
]);

/** Writes hostile characters behind each of these words in the table, past all checks, packed rows included. */
export async function plantText(words: RegExp): Promise<void> {
  const changed: RawItem[] = [];
  await readPartitions((items) => {
    for (const item of items) {
      const planted = Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, KEYS.has(name) ? value : hostile(value, words)]),
      );
      if (JSON.stringify(planted) !== JSON.stringify(item)) changed.push(planted);
    }
  });
  await inParallel(changed, 8, putRawItem);
}

function hostile(value: unknown, words: RegExp): unknown {
  if (typeof value === "string") {
    const isPacked = /^[[{]/.test(value);
    return value.replaceAll(words, (word) => word + (isPacked ? JSON.stringify(HOSTILE + LONE).slice(1, -1) : HOSTILE));
  }
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => hostile(one, words));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hostile(one, words)]));
}
