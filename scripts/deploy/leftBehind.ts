import * as z from "zod";
import type { Config } from "#infra/basis/config.ts";
import { askAws } from "#scripts/aws/askAws.ts";
import { awsCall } from "#scripts/aws/awsCall.ts";
import { remedyOf } from "#scripts/aws/finding.ts";

const tablesReply = z.object({ TableNames: z.array(z.string()), LastEvaluatedTableName: z.string().optional() });

/** Tables and buckets that outlive the stack `data`; their names begin with the stack's. */
export interface LeftBehind {
  tables: string[];
  buckets: string[];
}

/** Call it when the installation is not deployed. @throws a sentence that says what to do, when AWS cannot be asked. */
export async function leftBehind({ environment, region }: Pick<Config, "environment" | "region">): Promise<LeftBehind> {
  const prefix = `virn-${environment}-data-`;
  const tables = await tablesOf(region);
  const buckets = await ask("s3:ListAllMyBuckets", { service: "s3", region });
  const bucketNames = [...buckets.matchAll(/<Name>([^<]+)</g)].map(([, name = ""]) => name);
  const own = (names: string[]) => names.filter((name) => name.startsWith(prefix)).toSorted();
  return { tables: own(tables), buckets: own(bucketNames) };
}

/** A sentence for who deploys an installation anew; empty where there is nothing to say. Never throws. */
export async function leftBehindSentence(config: Pick<Config, "environment" | "region">): Promise<string> {
  const { environment } = config;
  try {
    const { tables, buckets } = await leftBehind(config);
    if (tables.length + buckets.length === 0) return "";
    const found = [...tables.map((name) => `table ${name}`), ...buckets.map((name) => `bucket ${name}`)];
    return `An earlier ${environment} left ${found.join(", ")}. This deploy makes new, empty ones: infra/README.md, "After stacks were deleted", says how to go on with the old ones.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Whether an earlier ${environment} left a table or buckets is not known: ${reason}`;
  }
}

/** @throws a sentence when the setting `restoredTable` names a table that is not there: functions would fail after the deploy. */
export async function requireRestoredTable({
  restoredTable: name,
  region,
}: Pick<Config, "restoredTable" | "region">): Promise<void> {
  if (!name) return;
  const target = "DynamoDB_20120810.DescribeTable";
  const reply = await awsCall({ service: "dynamodb", region, target, json: { TableName: name } });
  if (reply.ok) return;
  if (reply.trouble !== "absent") {
    throw new Error(`${remedyOf(reply.trouble, reply.reason, "dynamodb:DescribeTable")}.`);
  }
  throw new Error(
    `There is no table ${name} in ${region}: restore it first (docs/runbook.md, "The worst day"), or take restoredTable out of the settings file.`,
  );
}

/** @throws a sentence when the setting `restoredBucket` names a bucket that is not there, as requireRestoredTable. */
export async function requireRestoredBucket({
  environment,
  restoredBucket: name,
  region,
}: Pick<Config, "environment" | "restoredBucket" | "region">): Promise<void> {
  if (!name) return;
  const request = { service: "s3", region, path: `/${name}`, query: { location: "" } } as const;
  if ((await askAws(request, "s3:GetBucketLocation")) !== undefined) return;
  throw new Error(
    `There is no bucket ${name}: make it first (npm run restore:bucket -- ${environment} --as ${name}), or take restoredBucket out of the settings file.`,
  );
}

async function tablesOf(region: string): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
    const json = after === undefined ? {} : { ExclusiveStartTableName: after };
    const reply = await ask("dynamodb:ListTables", {
      service: "dynamodb",
      region,
      target: "DynamoDB_20120810.ListTables",
      json,
    });
    const { TableNames, LastEvaluatedTableName } = tablesReply.parse(JSON.parse(reply));
    names.push(...TableNames);
    after = LastEvaluatedTableName;
  }
  return names;
}

async function ask(permission: string, request: Parameters<typeof awsCall>[0]): Promise<string> {
  const reply = await awsCall(request);
  if (!reply.ok) throw new Error(`${remedyOf(reply.trouble, reply.reason, permission)}.`);
  return reply.text;
}
