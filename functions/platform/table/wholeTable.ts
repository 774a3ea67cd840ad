import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { unlessThrottled } from "./retries.ts";
import type { RawItem } from "./shape.ts";
import { tableClient, tableName } from "./tableClient.ts";

const SEGMENTS = 4;

/**
 * Reads the whole table, unordered, and passes on the items of each partition key together. Not for requests.
 * @param table another one of the same shape
 */
export async function readPartitions(
  take: (items: readonly RawItem[]) => void,
  table: string = tableName(),
): Promise<void> {
  await inParallel(
    Array.from({ length: SEGMENTS }, (_, segment) => segment),
    SEGMENTS,
    async (segment) => {
      let open: RawItem[] = [];
      const input = { TableName: table, ConsistentRead: true, Segment: segment, TotalSegments: SEGMENTS };
      let start: RawItem | undefined;
      do {
        const command = new ScanCommand({ ...input, ExclusiveStartKey: start });
        const { Items = [], LastEvaluatedKey } = await unlessThrottled(() => tableClient.send(command));
        for (const item of Items) {
          if (open.length > 0 && open[0]?.["pk"] !== item["pk"]) {
            take(open);
            open = [];
          }
          open.push(item);
        }
        start = LastEvaluatedKey;
      } while (start);
      if (open.length > 0) take(open);
    },
  );
}

export function entityOf(item: RawItem): string {
  return item["entity"] ?? String(item["pk"]).split("#")[0];
}
