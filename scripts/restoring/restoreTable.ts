import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ListBackupsCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import type { Wait } from "#scripts/waiting/patience.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

const LOOKED_EVERY_MS = 20_000;

export interface TableRestore {
  client: DynamoDBClient;
  /** Name of the table of before, which may be gone. */
  from: string;
  /** Name of the restored one, beside it. */
  as: string;
  /** `latest`: the last second that AWS can restore. */
  to: EpochMs | "latest";
  clock: () => number;
  wait: Wait;
  say: (line: string) => void;
}

/**
 * Restores a table beside the old one, and waits until it and its indexes can be used, which takes AWS 20 to 60 minutes. A run that was
 * stopped is run again: it waits for the restore that is under way.
 * @returns seconds that it waited
 * @throws a sentence when the time cannot be restored to, or the table cannot be used
 */
export async function restoreTable(restore: TableRestore): Promise<number> {
  const { client, as, clock, wait, say } = restore;
  const began = clock();
  if (await describe(client, as)) say(`${as} exists already: waiting until it can be used.`);
  else await start(restore);
  for (;;) {
    const table = await describe(client, as);
    const { TableStatus: status = "gone", GlobalSecondaryIndexes = [] } = table ?? {};
    const building = GlobalSecondaryIndexes.filter(({ IndexStatus = "ACTIVE" }) => IndexStatus !== "ACTIVE");
    const seconds = Math.round((clock() - began) / 1000);
    if (status === "ACTIVE" && building.length === 0) return seconds;
    if (!["CREATING", "UPDATING", "ACTIVE"].includes(status))
      throw new Error(`Table ${as} is ${status}: it cannot be used. Restore it under another name.`);
    const names = building.map(({ IndexName }) => IndexName).join(", ");
    say(`${as} is ${status} for ${minutes(seconds)}${names && `, its indexes too: ${names}`}`);
    await wait(LOOKED_EVERY_MS);
  }
}

async function start({ client, from, as, to, say }: TableRestore): Promise<void> {
  if (!(await describe(client, from))) return startFromBackup({ client, from, as, say });
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName: from }));
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!earliest || !latest) throw new Error(`Table ${from} cannot be restored to a time: it keeps no backups.`);
  const RestoreDateTime = to === "latest" ? latest : new Date(to);
  if (RestoreDateTime < earliest || RestoreDateTime > latest)
    throw new Error(`Table ${from} can be restored from ${earliest.toISOString()} to ${latest.toISOString()} only.`);
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: from, TargetTableName: as, RestoreDateTime }),
  );
  say(`Restoring ${from} as ${as}, as it was at ${RestoreDateTime.toISOString()}: name this time to npm run restore.`);
}

/** AWS keeps the last state of a deleted table for 35 days; no other time of it comes back. */
async function startFromBackup({
  client,
  from,
  as,
  say,
}: Pick<TableRestore, "client" | "from" | "as" | "say">): Promise<void> {
  const { BackupSummaries = [] } = await client.send(new ListBackupsCommand({ TableName: from, BackupType: "ALL" }));
  const time = ({ BackupCreationDateTime }: { BackupCreationDateTime?: Date | undefined }) =>
    BackupCreationDateTime?.getTime() ?? 0;
  const [newest] = BackupSummaries.toSorted((one, other) => time(other) - time(one));
  if (!newest?.BackupArn) throw new Error(`There is no table ${from}, and no backup of it.`);
  await client.send(new RestoreTableFromBackupCommand({ BackupArn: newest.BackupArn, TargetTableName: as }));
  const at = new Date(time(newest)).toISOString();
  say(`Table ${from} is gone. Restoring its newest backup as ${as}, of ${at}: name this time to npm run restore.`);
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} minutes`;
}
