import { type DynamoDBClient, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { restoreTable } from "#scripts/restoring/restoreTable.ts";

/** `npm run restore:table` against a DynamoDB that takes its time. */

const NOON = Date.parse("2026-11-26T12:00:00Z");
const HOUR = 3_600_000;

interface Table {
  TableStatus: string;
  GlobalSecondaryIndexes?: { IndexName: string; IndexStatus: string }[];
}

let tables: Record<string, (elapsed: number) => Table | undefined>;
let started: Record<string, unknown>[];
let lines: string[];
let now: number;
let backups: { BackupArn: string; BackupCreationDateTime: Date }[];

beforeEach(() => {
  tables = { virn: () => ({ TableStatus: "ACTIVE" }) };
  started = [];
  lines = [];
  now = NOON + HOUR;
  backups = [];
});

/** A table that AWS makes in 40 minutes, and whose index is ready five minutes later. */
function restoring(from: number) {
  return (at: number): Table => ({
    TableStatus: at - from < 40 * 60_000 ? "CREATING" : "ACTIVE",
    GlobalSecondaryIndexes: [{ IndexName: "gsi1", IndexStatus: at - from < 45 * 60_000 ? "CREATING" : "ACTIVE" }],
  });
}

const client = {
  send: async ({ constructor, input }: { constructor: { name: string }; input: Record<string, string> }) => {
    if (constructor.name === "DescribeTableCommand") {
      const Table = tables[input["TableName"] ?? ""]?.(now);
      if (!Table) throw new ResourceNotFoundException({ message: "", $metadata: {} });
      return { Table };
    }
    if (constructor.name === "DescribeContinuousBackupsCommand") {
      const PointInTimeRecoveryDescription = {
        EarliestRestorableDateTime: new Date(NOON - HOUR),
        LatestRestorableDateTime: new Date(now - 5 * 60_000),
      };
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } };
    }
    if (constructor.name === "ListBackupsCommand") return { BackupSummaries: backups };
    started.push({ ...input });
    tables[input["TargetTableName"] ?? ""] = restoring(now);
    return {};
  },
} as unknown as DynamoDBClient;

const restore = (to: number | "latest" = NOON, from = "virn") =>
  restoreTable({
    client,
    from,
    as: "virn-restored",
    to,
    clock: () => now,
    wait: async (ms) => {
      now += ms;
    },
    say: (line) => lines.push(line),
  });

describe("npm run restore:table", () => {
  test("waits for a restore of 40 minutes and for its indexes, and says every 20 seconds how long already", async () => {
    expect(await restore()).toBe(45 * 60);
    expect(started).toEqual([
      { SourceTableName: "virn", TargetTableName: "virn-restored", RestoreDateTime: new Date(NOON) },
    ]);
    expect(lines[0]).toBe(
      "Restoring virn as virn-restored, as it was at 2026-11-26T12:00:00.000Z: name this time to npm run restore.",
    );
    expect(lines).toContain("virn-restored is CREATING for 20 s, its indexes too: gsi1");
    expect(lines.at(-1)).toBe("virn-restored is ACTIVE for 44 minutes, its indexes too: gsi1");
    expect(lines).toHaveLength(1 + 45 * 3);
  });

  test("goes on with a restore that is under way", async () => {
    tables["virn-restored"] = restoring(now - 30 * 60_000);
    expect(await restore()).toBe(15 * 60);
    expect(started).toEqual([]);
    expect(lines[0]).toBe("virn-restored exists already: waiting until it can be used.");
  });

  test.each([
    ["before the first second that AWS has", NOON - 2 * HOUR],
    ["within the last five minutes", NOON + HOUR],
  ])("refuses a time %s, and names the bounds", async (_which, to) => {
    await expect(restore(to)).rejects.toThrow(
      "Table virn can be restored from 2026-11-26T11:00:00.000Z to 2026-11-26T12:55:00.000Z only.",
    );
    expect(started).toEqual([]);
  });

  test("restores the last second that AWS can", async () => {
    await restore("latest");
    expect(started[0]).toMatchObject({ RestoreDateTime: new Date("2026-11-26T12:55:00Z") });
  });

  test("restores a deleted table from the newest backup of AWS", async () => {
    delete tables["virn"];
    await expect(restore()).rejects.toThrow("There is no table virn, and no backup of it.");
    backups = [
      { BackupArn: "arn:old", BackupCreationDateTime: new Date(NOON - HOUR) },
      { BackupArn: "arn:new", BackupCreationDateTime: new Date(NOON) },
    ];
    await restore();
    expect(started).toEqual([{ BackupArn: "arn:new", TargetTableName: "virn-restored" }]);
    expect(lines[0]).toBe(
      "Table virn is gone. Restoring its newest backup as virn-restored, of 2026-11-26T12:00:00.000Z: name this time to npm run restore.",
    );
  });

  test("ends where the table is deleted meanwhile", async () => {
    tables["virn-restored"] = () => ({ TableStatus: "DELETING" });
    await expect(restore()).rejects.toThrow("Table virn-restored is DELETING: it cannot be used.");
  });
});
