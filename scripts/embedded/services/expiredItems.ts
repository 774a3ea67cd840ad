import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { isRefusedCondition, unlessThrottled } from "#functions/platform/table/retries.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";

const { partitionKey, sortKey, timeToLive } = tableShape;

/** Deletes the items whose time to live is over, as DynamoDB does; the embedded database leaves them. Returns how many. */
export async function deleteExpired(endpoint: string, tableName: string, now: Date): Promise<number> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  const isOver = {
    TableName: tableName,
    ExpressionAttributeNames: { "#end": timeToLive },
    ExpressionAttributeValues: { ":now": Math.floor(now.getTime() / 1000) },
  };
  let deleted = 0;
  let start: Record<string, unknown> | undefined;
  try {
    do {
      const page = new ScanCommand({ ...isOver, FilterExpression: "#end < :now", ExclusiveStartKey: start });
      const { Items = [], LastEvaluatedKey } = await unlessThrottled(() => client.send(page));
      for (const item of Items) {
        const Key = { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
        // The end of a session may have moved on since the scan.
        const deletion = new DeleteCommand({ ...isOver, Key, ConditionExpression: "#end < :now" });
        await unlessThrottled(() => client.send(deletion)).then(
          () => deleted++,
          (error: unknown) => {
            if (!isRefusedCondition(error)) throw error;
          },
        );
      }
      start = LastEvaluatedKey;
    } while (start);
  } finally {
    client.destroy();
  }
  return deleted;
}
