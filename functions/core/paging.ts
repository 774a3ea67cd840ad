/** The paging part of a list's query: a cursor continues after the page before, an offset is a number of rows. */
export interface PageQuery {
  cursor?: string | undefined;
  offset?: string | undefined;
}

/** The reply of a list (docs/rules/api.md, "Lists"). */
export interface Page<Item> {
  results: Item[];
  /** Rows of the whole list. */
  count: number;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** Reads one page after a cursor, or the first one without; the limit is that of a page unless it is given. */
export type ReadPage<Item> = (
  cursor: string | undefined,
  limit?: number,
) => Promise<{ items: Item[]; next: string | null }>;

/** Rows that one read skips on the way to an offset. */
const SKIP_AT_ONCE = 500;

/** The page that a query asks for, of a list that is read in pages. The count is read in parallel. */
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

/** The page that a query asks for, of a list that is in memory. Its cursors are offsets. */
export function pageOfArray<Item>(query: PageQuery, items: readonly Item[], size: number): Page<Item> {
  const start = Number(query.cursor ?? query.offset ?? 0);
  const end = start + size;
  return { results: items.slice(start, end), count: items.length, next: end < items.length ? String(end) : null };
}

/**
 * The cursor after `offset` rows: undefined at the beginning, null when the list is shorter. Costs a read of all rows
 * before it; clients that send cursors do not need it.
 */
async function cursorAtOffset(offset: number, read: ReadPage<unknown>): Promise<string | undefined | null> {
  let cursor: string | undefined;
  for (let left = offset; left > 0; left -= SKIP_AT_ONCE) {
    const { next } = await read(cursor, Math.min(left, SKIP_AT_ONCE));
    if (next === null) return null;
    cursor = next;
  }
  return cursor;
}
