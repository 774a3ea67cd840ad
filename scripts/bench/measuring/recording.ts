import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type ConsumedCapacity,
  type DynamoDBClient,
  GetItemCommand,
  type GetItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { tableClient } from "#functions/platform/table/tableClient.ts";

export interface RecordedRequest {
  input: ReadInput;
  after: readonly number[];
}

const reads = new Set(["BatchGetItemCommand", "GetItemCommand", "QueryCommand"]);

type ReadInput = BatchGetItemCommandInput | GetItemCommandInput | QueryCommandInput;

/** @throws when the work writes. */
export async function recorded(work: () => Promise<unknown>): Promise<RecordedRequest[]> {
  const requests: RecordedRequest[] = [];
  const answered: number[] = [];
  tableClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const index = requests.length;
        const input: object = args.input;
        if (!reads.has(commandName) || !isRead(input)) throw new Error(`A list did more than read: ${commandName}`);
        requests.push({ input, after: [...answered] });
        const answer = await next(args);
        answered.push(index);
        return answer;
      },
    // The input is marshalled in this step, but not sent.
    { step: "build", name: "recordRequests" },
  );
  try {
    await work();
  } finally {
    tableClient.middlewareStack.remove("recordRequests");
  }
  return requests;
}

export async function replay(client: DynamoDBClient, requests: readonly RecordedRequest[]): Promise<void> {
  const answers: Promise<unknown>[] = [];
  for (const { input, after } of requests) {
    const earlier = after.flatMap((index) => answers[index] ?? []);
    answers.push(
      earlier.length === 0 ? send(client, input) : Promise.all(earlier).then(async () => send(client, input)),
    );
  }
  await Promise.all(answers);
}

export async function readUnits(client: DynamoDBClient, requests: readonly RecordedRequest[]): Promise<number> {
  let units = 0;
  for (const { input } of requests) {
    const { ConsumedCapacity: consumed } = await send(client, { ...input, ReturnConsumedCapacity: "TOTAL" });
    const parts: ConsumedCapacity[] = consumed === undefined ? [] : Array.isArray(consumed) ? consumed : [consumed];
    if (parts.length === 0) throw new Error("This DynamoDB does not report consumed capacity");
    for (const part of parts) units += part.CapacityUnits ?? 0;
  }
  return units;
}

async function send(
  client: DynamoDBClient,
  input: ReadInput,
): Promise<{ ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined }> {
  if (isBatchGet(input)) return client.send(new BatchGetItemCommand(input));
  return isQuery(input) ? client.send(new QueryCommand(input)) : client.send(new GetItemCommand(input));
}

function isRead(input: object): input is ReadInput {
  return isQuery(input) || isBatchGet(input) || "Key" in input;
}

function isQuery(input: object): input is QueryCommandInput {
  return "KeyConditionExpression" in input;
}

function isBatchGet(input: object): input is BatchGetItemCommandInput {
  return "RequestItems" in input;
}
