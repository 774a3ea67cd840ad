import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unlessThrottled } from "#functions/platform/table/retries.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { COUNTED_PARTITIONS } from "#shared/platform/grants.ts";

/** True while the limit is not exceeded; `key` is like `link-address#192.0.2.1`, never a secret. */
export async function withinLimit(
  key: string,
  limit: { attempts: number; windowSeconds: number },
  now: Date,
): Promise<boolean> {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / limit.windowSeconds);
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: { pk: `${COUNTED_PARTITIONS}${key}`, sk: `window#${window}` },
    UpdateExpression: "ADD #count :one SET #expires = :expires",
    ExpressionAttributeNames: { "#count": "count", "#expires": "expiresAt" },
    ExpressionAttributeValues: { ":one": 1, ":expires": seconds + 2 * limit.windowSeconds },
    ReturnValues: "UPDATED_NEW",
  });
  const { Attributes } = await unlessThrottled(() => tableClient.send(command));
  return Number(Attributes?.["count"]) <= limit.attempts;
}
