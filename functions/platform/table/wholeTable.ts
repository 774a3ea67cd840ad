import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { unlessThrottled } from "./retries.ts";
import type { RawItem } from "./shape.ts";
import { tableClient, tableName } from "./table.ts";
import { read, type Stored } from "./values.ts";

/** Read at once. */
const SEGMENTS = 4;

/**
 * Reads the whole table page by page, in no order, and passes on the items of one partition key together, as a scan
 * returns them. Not for requests.
 */
export async function readPartitions(take: (items: readonly RawItem[]) => void): Promise<void> {
  await inParallel(
    Array.from({ length: SEGMENTS }, (_, segment) => segment),
    SEGMENTS,
    async (segment) => {
      let open: RawItem[] = [];
      const input = { TableName: tableName(), ConsistentRead: true, Segment: segment, TotalSegments: SEGMENTS };
      let start: Stored | undefined;
      do {
        const command = new ScanCommand({ ...input, ExclusiveStartKey: start });
        const { Items = [], LastEvaluatedKey } = await unlessThrottled(() => tableClient.send(command));
        for (const item of Items.map((one) => read(one))) {
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

/** Name of its entity; of a counter, the beginning of its key. */
export function entityOf(item: RawItem): string {
  return item["entity"] ?? String(item["pk"]).split("#")[0];
}
