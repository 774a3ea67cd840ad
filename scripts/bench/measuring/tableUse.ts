import type { ServiceInputTypes, ServiceOutputTypes, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { tableClient } from "#functions/platform/table/tableClient.ts";

/** What requests to the table did and cost. */
export interface TableUse {
  requests: number;
  transactions: number;
  /** Items that were written; conditions do not count. */
  items: number;
  /** Condition checks of the busiest key. A condition on an item below 1 KB costs two write units. */
  busiestCheck: number;
  /** Units as the database counts them: two for each KB that a transaction writes, and those of the indexes. */
  reads: number;
  writes: number;
}

const SINGLE = new Set(["PutItemCommand", "UpdateItemCommand", "DeleteItemCommand"]);

/** Works of one process must not overlap. */
export async function useOfTable<Result>(work: () => Promise<Result>): Promise<{ use: TableUse; result: Result }> {
  const use: TableUse = { requests: 0, transactions: 0, items: 0, busiestCheck: 0, reads: 0, writes: 0 };
  const checks = new Map<string, number>();
  tableClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const transaction = transactionOf(args.input);
        const written = transaction
          ? transaction.filter((item) => !item.ConditionCheck).length
          : itemsOf(commandName, args.input);
        use.requests++;
        use.transactions += transaction ? 1 : 0;
        use.items += written ?? 0;
        use[written === undefined ? "reads" : "writes"] += unitsOf(answer.output);
        for (const { ConditionCheck } of transaction ?? []) {
          if (!ConditionCheck) continue;
          const key = JSON.stringify(ConditionCheck.Key);
          checks.set(key, (checks.get(key) ?? 0) + 1);
        }
        return answer;
      },
    { step: "initialize", priority: "high", name: "useOfTable" },
  );
  try {
    const result = await work();
    return { result, use: { ...use, busiestCheck: Math.max(0, ...checks.values()) } };
  } finally {
    tableClient.middlewareStack.remove("useOfTable");
  }
}

/** Undefined for what only reads. */
function transactionOf(input: ServiceInputTypes): readonly TransactWriteItem[] | undefined {
  if (!("TransactItems" in input)) return undefined;
  const items: readonly object[] = input.TransactItems ?? [];
  return items.some((item) => "Get" in item) ? undefined : items;
}

/** Undefined for what only reads. */
function itemsOf(command: string, input: ServiceInputTypes): number | undefined {
  if (SINGLE.has(command)) return 1;
  if (command !== "BatchWriteItemCommand" || !("RequestItems" in input)) return undefined;
  return Object.values(input.RequestItems ?? {}).reduce(
    (sum, requests) => sum + (Array.isArray(requests) ? requests.length : 0),
    0,
  );
}

function unitsOf(output: ServiceOutputTypes): number {
  const consumed = "ConsumedCapacity" in output ? output.ConsumedCapacity : undefined;
  if (consumed === undefined) throw new Error("This DynamoDB does not report consumed capacity");
  return [consumed].flat().reduce((sum, part) => sum + ("CapacityUnits" in part ? (part.CapacityUnits ?? 0) : 0), 0);
}
