import { createHash } from "node:crypto";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { segmentsOf } from "#functions/analytics/segments.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { type BegunVerify, startedVerify } from "#shared/platform/verifyShapes.ts";
import { LISTED_FOLDERS } from "./readPiece.ts";
import { verifyStep } from "./verifyStep.ts";

/** An execution that is redriven keeps the name of its run. As many parts as segments: each has as much to read. */
export const handler = verifyStep(
  "beginVerify",
  startedVerify,
  async ({ execution, startedAt }): Promise<BegunVerify> => {
    const digest = createHash("sha256").update(execution).digest("hex");
    const run = `${startedAt.slice(0, 19).replaceAll(":", "-")}-${digest.slice(0, 8)}`;
    const { Table } = await tableClient.send(new DescribeTableCommand({ TableName: tableName() }));
    const segments = segmentsOf(Table?.TableSizeBytes ?? 0);
    const own = { run, startedAt, parts: segments };
    return {
      ...own,
      pieces: [
        ...LISTED_FOLDERS.map((name) => ({ ...own, name, round: 0, folder: { name } })),
        ...Array.from({ length: segments }, (_, segment) => ({
          ...own,
          name: String(segment),
          round: 0,
          segment: { segment, segments },
        })),
      ],
    };
  },
);
