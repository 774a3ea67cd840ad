import { type AttributeValue, ScanCommand } from "@aws-sdk/client-dynamodb";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";

/** Folders into which imports and acts write. */
const FOLDERS = ["acts", "waybills"];
/** DynamoDB bills these beside each item, in the table and in each index. */
const OVERHEAD_BYTES = 100;

/** Bytes of the table with its indexes, which hold whole items, as DynamoDB bills them. */
export async function storedBytes(): Promise<number> {
  let bytes = 0;
  let start: Record<string, AttributeValue> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await tableClient.send(
      new ScanCommand({ TableName: tableName(), ExclusiveStartKey: start }),
    );
    for (const item of Items) {
      const copies = 1 + tableShape.indexes.filter(({ partitionKey }) => item[partitionKey] !== undefined).length;
      bytes += copies * (OVERHEAD_BYTES + bytesOfMap(item));
    }
    start = LastEvaluatedKey;
  } while (start);
  return bytes;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
function bytesOf(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return 1 + Math.ceil(value.N.length / 2);
  if (value.B !== undefined) return value.B.length;
  if (value.L !== undefined) return 3 + value.L.reduce((sum, each) => sum + 1 + bytesOf(each), 0);
  if (value.M !== undefined) return 3 + bytesOfMap(value.M) + Object.keys(value.M).length;
  return 1;
}

function bytesOfMap(map: Record<string, AttributeValue>): number {
  return Object.entries(map).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);
}

export async function storedFiles(): Promise<{ files: number; fileBytes: number }> {
  const storage = openStorage();
  let [files, fileBytes] = [0, 0];
  for (const folder of FOLDERS) {
    for await (const { size } of storage.list(folder)) [files, fileBytes] = [files + 1, fileBytes + size];
  }
  storage.close();
  return { files, fileBytes };
}
