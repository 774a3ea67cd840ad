import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  GetCommand,
  PutCommand,
  paginateScan,
} from "@aws-sdk/lib-dynamodb";
import { untilProcessed } from "#functions/platform/table/retries.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { chunksOf } from "#shared/basics/lists.ts";

// The table past its entities: what a test plants in it, and all that is there.

export async function rawItem(key: object): Promise<RawItem | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true });
  const { Item } = await tableClient.send(command);
  return Item;
}

export async function putRawItem(item: object): Promise<void> {
  await tableClient.send(new PutCommand({ TableName: tableName(), Item: item }));
}

/** The most that DynamoDB takes in one call. */
const WRITTEN_TOGETHER = 25;

/** `remove`: keys of items; none is also in `put`. */
export async function writeRawItems({ put, remove }: { put: object[]; remove: object[] }): Promise<void> {
  const requests: NonNullable<BatchWriteCommandInput["RequestItems"]>[string] = [
    ...put.map((item) => ({ PutRequest: { Item: item } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: key } })),
  ];
  for (const together of chunksOf(requests, WRITTEN_TOGETHER)) {
    await untilProcessed(together, async (batch) => {
      const { UnprocessedItems } = await tableClient.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: batch } }),
      );
      return UnprocessedItems?.[tableName()];
    });
  }
}

export async function* rawItems(): AsyncGenerator<RawItem> {
  const pages = paginateScan({ client: tableClient }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages) for (const item of Items) yield item;
}
