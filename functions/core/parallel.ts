/** Works on items side by side, `limit` at a time; the first failure ends it once those under way are done. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: Math.min(limit, items.length) }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
