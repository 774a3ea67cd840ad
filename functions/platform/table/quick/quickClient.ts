import type {
  AttributeValue,
  BatchGetItemCommandInput,
  BatchGetItemCommandOutput,
  TransactWriteItemsCommandInput,
  TransactWriteItemsCommandOutput,
} from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, type DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { readItem, storedItem } from "./attributeValues.ts";

/**
 * The client that ElectroDB calls. It converts the many items of transactions and batches itself: the SDK looks for
 * values in all that could be one, which took longer than to convert them.
 */
export function quickClient(client: DynamoDBDocumentClient) {
  // ElectroDB knows which command it sends.
  // oxlint-disable-next-line typescript/no-explicit-any
  const send: (command: any, ...options: any[]) => Promise<any> = (command, ...options) => {
    if (command instanceof TransactWriteCommand) return client.send(new QuickTransaction(command.input), ...options);
    if (command instanceof BatchGetCommand) return client.send(new QuickBatchGet(command.input), ...options);
    return client.send(command, ...options);
  };
  return { send };
}

/** Where the SDK's own conversion would be. */
const place = { relation: "before", override: true } as const;
const beforeSerializing = { ...place, toMiddleware: "serializerMiddleware", name: "DocumentMarshall" } as const;
const afterReading = { ...place, toMiddleware: "deserializerMiddleware", name: "DocumentUnmarshall" } as const;

type Handler<Input, Output> = (args: { input: Input }) => Promise<{ response: unknown; output: Output }>;
type Before<Input, Output> = (next: Handler<Input, Output>) => Handler<Input, Output>;

class QuickTransaction extends TransactWriteCommand {
  protected override addMarshallingMiddleware(): void {
    const store: Before<TransactWriteItemsCommandInput, TransactWriteItemsCommandOutput> = (next) => (args) =>
      next({ ...args, input: storedTransaction(args.input) });
    this.clientCommand.middlewareStack.addRelativeTo(store, beforeSerializing);
  }
}

class QuickBatchGet extends BatchGetCommand {
  protected override addMarshallingMiddleware(): void {
    const store: Before<BatchGetItemCommandInput, BatchGetItemCommandOutput> = (next) => (args) =>
      next({ ...args, input: storedRequests(args.input) });
    const read: Before<BatchGetItemCommandInput, BatchGetItemCommandOutput> = (next) => async (args) => {
      const answer = await next(args);
      return { ...answer, output: readResponses(answer.output) };
    };
    this.clientCommand.middlewareStack.addRelativeTo(store, beforeSerializing);
    this.clientCommand.middlewareStack.addRelativeTo(read, afterReading);
  }
}

type Stored = Record<string, AttributeValue>;

function storedTransaction({ TransactItems = [], ...input }: TransactWriteItemsCommandInput) {
  const items = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => ({
    ...(Put && { Put: withValues({ ...withShortCondition(Put), Item: storedItem(Put.Item ?? {}) }) }),
    ...(Update && { Update: withValues({ ...Update, Key: storedItem(Update.Key ?? {}) }) }),
    ...(Delete && { Delete: withValues({ ...Delete, Key: storedItem(Delete.Key ?? {}) }) }),
    ...(ConditionCheck && {
      ConditionCheck: withValues({ ...ConditionCheck, Key: storedItem(ConditionCheck.Key ?? {}) }),
    }),
  }));
  return { ...input, TransactItems: items };
}

/** ElectroDB's condition of a new item. */
const IS_NEW = "attribute_not_exists(#pk) AND attribute_not_exists(#sk)";

type Put = NonNullable<NonNullable<TransactWriteItemsCommandInput["TransactItems"]>[number]["Put"]>;

/** An item has both keys or none, and many items make the embedded database read many conditions. */
function withShortCondition(put: Put): Put {
  if (put.ConditionExpression !== IS_NEW) return put;
  const { ExpressionAttributeNames: names, ...rest } = put;
  return { ...rest, ConditionExpression: `attribute_not_exists(${names?.["#pk"]})` };
}

function withValues<Part extends { ExpressionAttributeValues?: Stored | undefined }>(part: Part): Part {
  const { ExpressionAttributeValues: values } = part;
  return values ? { ...part, ExpressionAttributeValues: storedItem(values) } : part;
}

function storedRequests({ RequestItems = {}, ...input }: BatchGetItemCommandInput) {
  return { ...input, RequestItems: withKeys(RequestItems, storedItem) };
}

/** What is converted and what is not have one type here: the SDK takes it for stored. */
function readResponses(output: BatchGetItemCommandOutput): BatchGetItemCommandOutput {
  const { Responses = {}, UnprocessedKeys } = output;
  const read = (item: Stored): Stored => readItem(item);
  return {
    ...output,
    Responses: Object.fromEntries(Object.entries(Responses).map(([table, items]) => [table, items.map(read)])),
    ...(UnprocessedKeys && { UnprocessedKeys: withKeys(UnprocessedKeys, read) }),
  };
}

type Requests = NonNullable<BatchGetItemCommandInput["RequestItems"]>;

function withKeys(requests: Requests, convert: (key: Stored) => Stored): Requests {
  return Object.fromEntries(
    Object.entries(requests).map(([table, request]) => [
      table,
      { ...request, Keys: (request.Keys ?? []).map((key) => convert(key)) },
    ]),
  );
}
