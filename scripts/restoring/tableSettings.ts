import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableShape } from "#functions/platform/table/tableKeys.ts";

type Switch = "restoring to any second" | "removal of what expires" | "protection against deletion";

export interface TableSettings {
  /** Off, or `unknown` where an emulator does not have it. */
  switches: ReadonlyMap<Switch, "on" | "off" | "unknown">;
}

/** @throws a sentence for a table that is not ready, or lacks a key or an index: the product cannot work on it. */
export async function tableSettings(client: DynamoDBClient, name: string): Promise<TableSettings> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.TableStatus !== "ACTIVE") {
    throw new Error(
      `Table ${name} is ${Table?.TableStatus}: wait until it is ACTIVE (aws dynamodb wait table-exists).`,
    );
  }
  const keys = Table.KeySchema?.map(({ AttributeName }) => AttributeName) ?? [];
  const indexes = new Set(
    Table.GlobalSecondaryIndexes?.flatMap(({ IndexName, IndexStatus = "ACTIVE" }) =>
      IndexStatus === "ACTIVE" ? [IndexName] : [],
    ),
  );
  const missing = tableShape.indexes.filter((index) => !indexes.has(index.name)).map((index) => index.name);
  if (String(keys) !== String([tableShape.partitionKey, tableShape.sortKey]) || missing.length > 0) {
    throw new Error(
      `Table ${name} is not one of Virn, or lacks indexes (${missing.join(", ") || "none"}): restore it with all indexes.`,
    );
  }
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  const expires =
    ["ENABLED", "ENABLING"].includes(expiry?.TimeToLiveStatus ?? "") && expiry?.AttributeName === tableShape.timeToLive;
  return {
    switches: new Map([
      ["restoring to any second", await backupState(client, name)],
      ["removal of what expires", expires ? "on" : "off"],
      ["protection against deletion", Table.DeletionProtectionEnabled ? "on" : "off"],
    ]),
  };
}

async function backupState(client: DynamoDBClient, name: string): Promise<"on" | "off" | "unknown"> {
  try {
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName: name }),
    );
    const status = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
    return status === "ENABLED" ? "on" : "off";
  } catch (error) {
    if (error instanceof Error && error.name === "UnknownOperationException") return "unknown";
    throw error;
  }
}

/** Switches on what AWS does not bring along to a restored table. @returns a sentence for each switch */
export async function completeTable(client: DynamoDBClient, name: string, isDryRun: boolean): Promise<string[]> {
  const { switches } = await tableSettings(client, name);
  const sentences: string[] = [];
  for (const [what, state] of switches) {
    if (state === "off" && !isDryRun) await switchOn(client, name, what);
    const now = state === "off" ? (isDryRun ? "would be switched on" : "is switched on") : state;
    sentences.push(`${what}: ${now}`);
  }
  return sentences;
}

async function switchOn(client: DynamoDBClient, TableName: string, what: Switch): Promise<void> {
  if (what === "restoring to any second") {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  } else if (what === "removal of what expires") {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: tableShape.timeToLive };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } else await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}
