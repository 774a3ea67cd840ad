import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unlessThrottled } from "#functions/platform/table/retries.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { COUNTED_PARTITIONS } from "#shared/platform/grants.ts";

interface Limit {
  attempts: number;
  windowSeconds: number;
}

/** True while the limit is not exceeded; `key` is like `link-address#192.0.2.1`, never a secret. */
export async function withinLimit(key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await count(key, limit, now, 1)) <= limit.attempts;
}

/** True while none of the limits is exceeded, by key. A refused call counts for none of them. */
export async function withinLimits(limits: readonly (readonly [key: string, Limit])[], now: Date): Promise<boolean> {
  for (const [index, [key, limit]] of limits.entries()) {
    if (await withinLimit(key, limit, now)) continue;
    // After a crash between the two one call of the window is missing.
    for (const [counted, its] of limits.slice(0, index + 1)) await count(counted, its, now, -1);
    return false;
  }
  return true;
}

/** Returns the calls of the window. */
async function count(key: string, limit: Limit, now: Date, calls: 1 | -1): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1000);
  const window = Math.floor(seconds / limit.windowSeconds);
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: { pk: `${COUNTED_PARTITIONS}${key}`, sk: `window#${window}` },
    UpdateExpression: "ADD #count :calls SET #expires = :expires",
    ExpressionAttributeNames: { "#count": "count", "#expires": "expiresAt" },
    ExpressionAttributeValues: { ":calls": calls, ":expires": seconds + 2 * limit.windowSeconds },
    ReturnValues: "UPDATED_NEW",
  });
  const { Attributes } = await unlessThrottled(() => tableClient.send(command));
  return Number(Attributes?.["count"]);
}
