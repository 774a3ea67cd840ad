import { wrongCursor } from "./cursor.ts";

export interface PageQuery {
  cursor?: string | undefined;
  offset?: string | undefined;
}

/** docs/rules/api.md, "Lists" */
export interface Page<Item> {
  results: Item[];
  count: number;
  next: string | null;
}

export type ReadPage<Item> = (
  cursor: string | undefined,
  limit?: number,
) => Promise<{ items: Item[]; next: string | null }>;

const SKIP_AT_ONCE = 500;

export async function pageOfList<Item>(
  query: PageQuery,
  list: { read: ReadPage<Item>; count: Promise<number> },
): Promise<Page<Item>> {
  const [start, count] = await Promise.all([
    query.cursor ?? cursorAtOffset(Number(query.offset ?? 0), list.read),
    list.count,
  ]);
  if (start === null) return { results: [], count, next: null };
  const { items, next } = await list.read(start);
  return { results: items, count, next };
}

export function pageOfArray<Item>(query: PageQuery, items: readonly Item[], size: number): Page<Item> {
  const start = query.cursor === undefined ? Number(query.offset ?? 0) : placeOfCursor(query.cursor);
  const end = start + size;
  return { results: items.slice(start, end), count: items.length, next: end < items.length ? String(end) : null };
}

/** @throws Problem `invalid_fields` for a cursor of another list */
function placeOfCursor(cursor: string): number {
  if (!/^\d{1,7}$/.test(cursor)) throw wrongCursor();
  return Number(cursor);
}

/** undefined at the beginning, null past the end. Reads all rows before it; clients that send cursors avoid that. */
async function cursorAtOffset(offset: number, read: ReadPage<unknown>): Promise<string | undefined | null> {
  let cursor: string | undefined;
  let left = offset;
  while (left > 0) {
    const { items, next } = await read(cursor, Math.min(left, SKIP_AT_ONCE));
    if (next === null) return null;
    // A page ends at 1 MB too.
    left -= items.length;
    cursor = next;
  }
  return cursor;
}
