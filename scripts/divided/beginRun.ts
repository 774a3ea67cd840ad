import { createHash } from "node:crypto";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { segmentsOf } from "#functions/analytics/segments.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import type { BegunRun, StartedRun } from "#shared/platform/dividedShapes.ts";

/**
 * Divides the table into segments, and what is decided by key into as many parts: each has as much to read. An execution that is redriven
 * keeps the name of its run. @param folders whose files are listed, each as a piece
 */
export async function beginRun({ execution, startedAt }: StartedRun, folders: readonly string[]): Promise<BegunRun> {
  const digest = createHash("sha256").update(execution).digest("hex");
  const run = `${startedAt.slice(0, 19).replaceAll(":", "-")}-${digest.slice(0, 8)}`;
  const { Table } = await tableClient.send(new DescribeTableCommand({ TableName: tableName() }));
  const segments = segmentsOf(Table?.TableSizeBytes ?? 0);
  const own = { run, startedAt, parts: segments };
  return {
    ...own,
    pieces: [
      ...folders.map((name) => ({ ...own, name, round: 0, folder: { name } })),
      ...Array.from({ length: segments }, (_, segment) => ({
        ...own,
        name: String(segment),
        round: 0,
        segment: { segment, segments },
      })),
    ],
  };
}
