import { tableName } from "#functions/platform/table/tableClient.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import type { Check, Keeping } from "./basis/check.ts";

/** DynamoDB removes an item within two days of its end; the third is for the sweepers. */
const DEAD_AFTER_SECONDS = 3 * 86_400;
/** Items of one entity that a run removes. */
const MAX_KEPT = 10_000;

const { partitionKey, sortKey, timeToLive } = tableShape;

interface Dead {
  key: Readonly<Record<string, string>>;
  expiresAt: number;
}

/** Items whose time ended long ago: their removal does not work, and some hold personal data. */
export function expiredCheck(now: number): Check {
  const dead = new Map<string, { count: number; items: Dead[] }>();
  const until = now / 1000 - DEAD_AFTER_SECONDS;
  const keeps: Keeping<{ entity: string; count: number }> = {
    name: "ended items",
    *drain() {
      for (const [entity, { count }] of dead) yield [entity, { entity, count }] as const;
      dead.clear();
    },
    add({ entity, count }) {
      dead.set(entity, { count: (dead.get(entity)?.count ?? 0) + count, items: [] });
    },
  };
  return {
    keeps,
    take({ items }) {
      for (const item of items) {
        const expiresAt = item[timeToLive];
        if (typeof expiresAt !== "number" || expiresAt >= until) continue;
        const own = dead.get(entityOf(item)) ?? { count: 0, items: [] };
        dead.set(entityOf(item), own);
        own.count++;
        const key = { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
        if (own.items.length < MAX_KEPT) own.items.push({ key, expiresAt });
      }
    },
    differences: () =>
      [...dead].map(([entity, { count, items }]) => ({
        text: `${count} items of ${entity} ended more than three days ago and are still there`,
        mend: () => removeDead(entity, items),
      })),
  };
}

async function removeDead(entity: string, items: readonly Dead[]): Promise<readonly string[] | undefined> {
  let removed = 0;
  for (const { key, expiresAt } of items) {
    const isRemoved = await write({
      Delete: {
        TableName: tableName(),
        Key: key,
        ConditionExpression: "#end = :end",
        ExpressionAttributeNames: { "#end": timeToLive },
        ExpressionAttributeValues: { ":end": expiresAt },
      },
    });
    if (isRemoved) removed++;
  }
  return removed > 0 ? [`${entity}: ${removed} items that had ended were there, are removed`] : undefined;
}
