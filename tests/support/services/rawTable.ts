import { DeleteItemCommand, GetItemCommand, PutItemCommand, paginateScan } from "@aws-sdk/client-dynamodb";
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

export async function deleteRawItem(key: object): Promise<void> {
  await tableClient.send(new DeleteItemCommand({ TableName: tableName(), Key: stored(key) }));
}

export async function* rawItems(): AsyncGenerator<RawItem> {
  const pages = paginateScan({ client: tableClient }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages) for (const item of Items) yield read(item);
}
