/** Rows passed over in one read on the way to an offset. */
const STRIDE = 500;

/**
 * The cursor that stands after `offset` rows: undefined for the beginning, null when the list is shorter. Clients that
 * send the cursor of the page before never come here; a bare offset costs what lies before it.
 */
export async function cursorAtOffset(
  offset: number,
  read: (cursor: string | undefined, limit: number) => Promise<{ next: string | null }>,
): Promise<string | undefined | null> {
  let cursor: string | undefined;
  for (let left = offset; left > 0; left -= STRIDE) {
    const { next } = await read(cursor, Math.min(left, STRIDE));
    if (next === null) return null;
    cursor = next;
  }
  return cursor;
}
