import { isDeepStrictEqual } from "node:util";
import { BatchWriteCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { tableName } from "#functions/platform/table/table.ts";
import { tableShape } from "#functions/platform/table/tableShape.ts";
import { documentClient } from "#tests/support/services/documentClient.ts";

type Item = Record<string, unknown>;

const BATCH = 25;

/**
 * Reads the table, and returns a function that restores it: each step of a test then starts from the same few items.
 * Sequences are not restored, since an id is never given twice. Not while a call still runs.
 */
export async function savedTable(): Promise<() => Promise<void>> {
  const saved = await items();
  return async () => {
    const current = await items();
    const added = [...current]
      .filter(([key]) => !saved.has(key))
      .map(([, item]) => ({ DeleteRequest: { Key: keyOf(item) } }));
    const changed = [...saved]
      .filter(([key, item]) => !isDeepStrictEqual(current.get(key), item))
      .map(([, item]) => ({ PutRequest: { Item: item } }));
    const requests = [...added, ...changed];
    for (let at = 0; at < requests.length; at += BATCH) await write(requests.slice(at, at + BATCH));
  };
}

async function items(): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for await (const { Items = [] } of paginateScan(
    { client: documentClient },
    { TableName: tableName(), ConsistentRead: true },
  )) {
    for (const item of Items) {
      const key = JSON.stringify(keyOf(item));
      if (item[tableShape.sortKey] !== "sequence") found.set(key, item);
    }
  }
  return found;
}

function keyOf(item: Item): Item {
  return { [tableShape.partitionKey]: item[tableShape.partitionKey], [tableShape.sortKey]: item[tableShape.sortKey] };
}

async function write(requests: NonNullable<BatchWriteCommand["input"]["RequestItems"]>[string]): Promise<void> {
  for (let left = requests; left.length > 0; ) {
    const { UnprocessedItems } = await documentClient.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: left } }),
    );
    left = UnprocessedItems?.[tableName()] ?? [];
  }
}
