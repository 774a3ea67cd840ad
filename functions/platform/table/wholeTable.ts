import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { unlessThrottled } from "./retries.ts";
import type { RawItem } from "./shape.ts";
import { tableClient, tableName } from "./tableClient.ts";

const SEGMENTS = 4;
/** A popular prefix such as `202` has a token of nearly each report: all of them together would take memory as the table grows. */
const MAX_TOKENS_TOGETHER = 1000;

/** A part of the table that is read apart from the others: `segment` counts from 0. */
export interface Segment {
  segment: number;
  segments: number;
}

export type ItemKey = Readonly<Record<string, string>>;

export function keyOfItem({ pk, sk }: RawItem): ItemKey {
  return { pk: String(pk), sk: String(sk) };
}

interface SegmentOptions {
  table?: string;
  /** Reads on after this item. */
  after?: ItemKey | undefined;
  /** Half as dear; an item may be a second old. */
  isEventual?: boolean;
}

/**
 * Reads a segment, unordered, the items of each partition key together; only items without an entity, most of them search tokens,
 * come in parts of 1,000.
 */
export async function* partitionsOf(
  { segment, segments }: Segment,
  { table = tableName(), after, isEventual = false }: SegmentOptions = {},
): AsyncGenerator<readonly RawItem[], void> {
  let open: RawItem[] = [];
  const input = { TableName: table, ConsistentRead: !isEventual, Segment: segment, TotalSegments: segments };
  let start: RawItem | undefined = after;
  do {
    const command = new ScanCommand({ ...input, ExclusiveStartKey: start });
    const { Items = [], LastEvaluatedKey } = await unlessThrottled(() => tableClient.send(command));
    for (const item of Items) {
      const isFull = open.length >= MAX_TOKENS_TOGETHER && item["entity"] === undefined;
      if (open.length > 0 && (isFull || open[0]?.["pk"] !== item["pk"])) {
        yield open;
        open = [];
      }
      open.push(item);
    }
    start = LastEvaluatedKey;
  } while (start);
  if (open.length > 0) yield open;
}

/**
 * Reads the whole table, unordered, and passes on the items of each partition key together, as `partitionsOf`. Not for requests.
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
      for await (const items of partitionsOf({ segment, segments: SEGMENTS }, { table })) take(items);
    },
  );
}

export function entityOf(item: RawItem): string {
  return item["entity"] ?? String(item["pk"]).split("#")[0];
}
