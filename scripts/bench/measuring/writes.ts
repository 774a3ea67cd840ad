import type {
  BatchWriteItemCommandInput,
  ServiceInputTypes,
  ServiceOutputTypes,
  TransactWriteItemsCommandInput,
} from "@aws-sdk/client-dynamodb";
import { tableClient } from "#functions/platform/table/tableClient.ts";

export interface Writes {
  items: number;
  /** Write units as the database counts them: two for each KB in a transaction, and those of the indexes. */
  units: number;
}

const SINGLE = new Set(["PutItemCommand", "UpdateItemCommand", "DeleteItemCommand"]);

export async function counted<Result>(work: () => Promise<Result>): Promise<{ writes: Writes; result: Result }> {
  const writes: Writes = { items: 0, units: 0 };
  tableClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const items = itemsOf(String(commandName), args.input);
        if (items === undefined) return next(args);
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        writes.items += items;
        writes.units += unitsOf(answer.output);
        return answer;
      },
    { step: "initialize", priority: "high", name: "countWrites" },
  );
  try {
    return { result: await work(), writes };
  } finally {
    tableClient.middlewareStack.remove("countWrites");
  }
}

function itemsOf(command: string, input: ServiceInputTypes): number | undefined {
  if (SINGLE.has(command)) return 1;
  if (isTransaction(input)) return input.TransactItems?.filter((item) => !item.ConditionCheck).length;
  if (!isBatch(command, input)) return undefined;
  return Object.values(input.RequestItems ?? {}).reduce((sum, requests) => sum + requests.length, 0);
}

function unitsOf(output: ServiceOutputTypes): number {
  const consumed = "ConsumedCapacity" in output ? output.ConsumedCapacity : undefined;
  if (consumed === undefined) throw new Error("This DynamoDB does not report consumed capacity");
  return [consumed].flat().reduce((sum, part) => sum + ("CapacityUnits" in part ? (part.CapacityUnits ?? 0) : 0), 0);
}

function isTransaction(input: ServiceInputTypes): input is TransactWriteItemsCommandInput {
  return "TransactItems" in input;
}

function isBatch(command: string, input: ServiceInputTypes): input is BatchWriteItemCommandInput {
  return command === "BatchWriteItemCommand" && "RequestItems" in input;
}
