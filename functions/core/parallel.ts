/** Works on items side by side, `limit` at a time; the first failure ends it once those under way are done. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const lines = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  // Whoever undoes what a failure left must not meet work that still goes on.
  await Promise.allSettled(lines);
  await Promise.all(lines);
}
