import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { unlessThrottled } from "./retries.ts";
import type { RawItem } from "./shape.ts";
import { tableClient, tableName } from "./tableClient.ts";

const SEGMENTS = 4;
/** A popular prefix such as `202` has a token of nearly each report: all of them together would take memory as the table grows. */
const MAX_TOKENS_TOGETHER = 1000;

/**
 * Reads the whole table, unordered, and passes on the items of each partition key together; only items without an entity, most of
 * them search tokens, come in parts of 1,000. Not for requests.
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
          const isFull = open.length >= MAX_TOKENS_TOGETHER && item["entity"] === undefined;
          if (open.length > 0 && (isFull || open[0]?.["pk"] !== item["pk"])) {
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
