import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import { COUNTED_PARTITIONS } from "#shared/platform/grants.ts";

const WINDOW_SECONDS = 15 * 60;

/** As if so many calls had been made in this window and in the next: a test may begin at the end of one. */
export async function useLandCalls(key: string, calls: number): Promise<void> {
  const window = Math.floor(Date.now() / 1000 / WINDOW_SECONDS);
  for (const each of [window, window + 1]) {
    await tableClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `${COUNTED_PARTITIONS}${key}`, sk: `window#${each}` },
        UpdateExpression: "ADD #count :calls",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":calls": calls },
      }),
    );
  }
}

/** True when nothing was counted under this key in the current window. Counts one. */
export function isUncounted(key: string): Promise<boolean> {
  return withinLimit(key, { attempts: 1, windowSeconds: WINDOW_SECONDS }, new Date());
}
