import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { describeError, inLogContext, inOrigin, log, originOf } from "#functions/platform/log.ts";
import type { ScheduleName } from "#shared/platform/schedules.ts";

type Schedule = (event?: unknown, context?: Pick<Context, "awsRequestId">) => Promise<void>;

/** The request of what a run starts is the run itself, unless an item names its own. */
export function schedule(name: ScheduleName, work: () => Promise<void>): Schedule {
  return (_event, context) => {
    const facts = { function: `schedule-${name}`, request_id: context?.awsRequestId ?? randomUUID() };
    return inLogContext(facts, work);
  };
}

/** Repairs every item. @throws AggregateError when any failed, so that the schedule's run counts as failed. */
export async function sweep<Item>(
  items: readonly Item[],
  idsOf: (item: Item) => Record<string, number>,
  repair: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    await inOrigin(originOf(item), async () => {
      try {
        await inLogContext(idsOf(item), () => repair(item));
      } catch (error) {
        log.error("sweep failed for an item", { ...idsOf(item), error: describeError(error) });
        errors.push(error);
      }
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} items failed`);
}
