import {
  BatchWriteItemCommand,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { untilProcessed } from "#functions/platform/table/retries.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { read, stored } from "#functions/platform/table/values.ts";

// The table past its entities: what a test plants in it, and all that is there.

export async function rawItem(key: object): Promise<RawItem | undefined> {
  const command = new GetItemCommand({ TableName: tableName(), Key: stored(key), ConsistentRead: true });
  const { Item } = await tableClient.send(command);
  return Item && read(Item);
}

export async function putRawItem(item: object): Promise<void> {
  await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: stored(item) }));
}

/** The most that DynamoDB takes in one call. */
const WRITTEN_TOGETHER = 25;

/** `remove`: keys of items; none is also in `put`. */
export async function writeRawItems({ put, remove }: { put: object[]; remove: object[] }): Promise<void> {
  const requests: WriteRequest[] = [
    ...put.map((item) => ({ PutRequest: { Item: stored(item) } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: stored(key) } })),
  ];
  for (let from = 0; from < requests.length; from += WRITTEN_TOGETHER) {
    await untilProcessed(requests.slice(from, from + WRITTEN_TOGETHER), async (batch) => {
      const { UnprocessedItems } = await tableClient.send(
        new BatchWriteItemCommand({ RequestItems: { [tableName()]: batch } }),
      );
      return UnprocessedItems?.[tableName()];
    });
  }
}

export async function* rawItems(): AsyncGenerator<RawItem> {
  const pages = paginateScan({ client: tableClient }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages) for (const item of Items) yield read(item);
}
