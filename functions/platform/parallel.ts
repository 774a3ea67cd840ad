/** `line`: from 0, below the limit; no two items of a line run at once. An error stops further items and is thrown. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, line: number) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const lines = Array.from({ length: Math.min(limit, items.length) }, async (_, line) => {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item, line);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  // Wait for all workers before rejecting, so that a rollback never races a write.
  await Promise.allSettled(lines);
  await Promise.all(lines);
}

/** Runs works one after the other in the order of their calls, also after an error. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
