import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  paginateScan,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { onSources } from "./handlers.ts";

const BATCH = 25;

// biome-ignore lint/suspicious/noExplicitAny: inputs of commands of every kind
type Input = any;

const replays: Record<string, (client: DynamoDBDocumentClient, input: Input) => Promise<unknown>> = {
  BatchWriteItemCommand: (client, input) => client.send(new BatchWriteCommand(input)),
  DeleteItemCommand: (client, input) => client.send(new DeleteCommand(input)),
  PutItemCommand: (client, input) => client.send(new PutCommand(input)),
  TransactWriteItemsCommand: (client, input) => client.send(new TransactWriteCommand(input)),
  UpdateItemCommand: (client, input) => client.send(new UpdateCommand(input)),
};

/**
 * Runs work while queries on an index see the table as it was some writes ago, as on AWS for a moment: a second table
 * gets the same writes later and answers these queries. Other reads see the table as it is.
 */
export async function withLaggingIndexes<Result>(writesBehind: number, work: () => Promise<Result>): Promise<Result> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const lagging = await copyOfTable(client);
  const late: { name: string; input: Input }[] = [];
  let replayed = Promise.resolve();
  const catchUp = async () => {
    while (late.length > writesBehind) {
      const write = late.shift()!;
      await replays[write.name]!(client, redirected(write.input, lagging));
    }
  };
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      const [name, input] = [String(context["commandName"]), args.input as Input];
      if (name === "QueryCommand" && input.IndexName) {
        replayed = replayed.then(catchUp);
        await replayed;
        return next({ ...args, input: redirected(input, lagging) });
      }
      const answer = await next(args);
      if (name in replays) late.push({ name, input });
      return answer;
    },
    { step: "serialize", priority: "high", name: "laggingIndexes" },
  );
  try {
    return await onSources(work);
  } finally {
    tableClient.middlewareStack.remove("laggingIndexes");
    client.destroy();
  }
}

/** The same request for another table; a transaction without its token, which belongs to the first one. */
function redirected(input: Input, name: string): Input {
  return renamed({ ...input, ClientRequestToken: undefined }, name);
}

/** A table is named by a value (TableName) or by a property (of RequestItems). */
function renamed(value: Input, name: string): Input {
  if (value === tableName()) return name;
  if (Array.isArray(value)) return value.map((item) => renamed(item, name));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key === tableName() ? name : key, renamed(item, name)]),
  );
}

async function copyOfTable(client: DynamoDBDocumentClient): Promise<string> {
  const name = `lagging-${randomUUID()}`;
  await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", name);
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName(), ConsistentRead: true })) {
    for (const batch of chunksOf(Items, BATCH)) {
      const puts = batch.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
    }
  }
  return name;
}
