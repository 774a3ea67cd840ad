import { createHash } from "node:crypto";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { startedNight, type WholeNight } from "#shared/platform/nightShapes.ts";
import { nightStep } from "./nightStep.ts";
import { segmentsOf } from "./segments.ts";

/** The name of a run begins with its time, so that a later run sorts after an earlier one; an execution that is redriven keeps it. */
export const handler = nightStep("beginNight", startedNight, async ({ execution, startedAt }): Promise<WholeNight> => {
  const digest = createHash("sha256").update(execution).digest("hex");
  const run = `${startedAt.slice(0, 19).replaceAll(":", "-")}-${digest.slice(0, 8)}`;
  const { Table } = await tableClient.send(new DescribeTableCommand({ TableName: tableName() }));
  const segments = segmentsOf(Table?.TableSizeBytes ?? 0);
  return {
    run,
    segments: Array.from({ length: segments }, (_, segment) => ({ run, segment, segments, part: 0 })),
  };
});
