import { isDeepStrictEqual } from "node:util";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { rawItems, writeRawItems } from "#tests/support/services/rawTable.ts";

/**
 * Reads the table, and returns a function that restores it: each step of a test then starts from the same few items.
 * Sequences are not restored, since an id is never given twice. Not while a call still runs.
 */
export async function savedTable(): Promise<() => Promise<void>> {
  const saved = await items();
  return async () => {
    const current = await items();
    const added = [...current].filter(([key]) => !saved.has(key)).map(([, item]) => keyOf(item));
    const changed = [...saved].filter(([key, item]) => !isDeepStrictEqual(current.get(key), item));
    await writeRawItems({ put: changed.map(([, item]) => item), remove: added });
  };
}

async function items(): Promise<Map<string, RawItem>> {
  const found = new Map<string, RawItem>();
  for await (const item of rawItems()) {
    if (item[tableShape.sortKey] !== "sequence") found.set(JSON.stringify(keyOf(item)), item);
  }
  return found;
}

function keyOf(item: RawItem): RawItem {
  return { [tableShape.partitionKey]: item[tableShape.partitionKey], [tableShape.sortKey]: item[tableShape.sortKey] };
}
