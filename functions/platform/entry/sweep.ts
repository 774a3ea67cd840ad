import { describeError, log } from "#functions/platform/log.ts";

/** Repairs every item. @throws AggregateError when any failed, so that the schedule's run counts as failed. */
export async function sweep<Item>(
  items: readonly Item[],
  idsOf: (item: Item) => Record<string, number>,
  repair: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await repair(item);
    } catch (error) {
      log.error("sweep failed for an item", { ...idsOf(item), error: describeError(error) });
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} items failed`);
}
