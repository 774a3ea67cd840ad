import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { FACT_TABLES, NIGHTS, type NightGrant, RESULTS } from "#shared/platform/nightSteps.ts";

interface NightArns {
  table: string;
  facts: string;
}

/** Nothing of the nightly export writes to the table, or deletes a file. */
export function nightStatements(grants: readonly NightGrant[], arns: NightArns): PolicyStatement[] {
  return grants.map((grant) => statementOf(grant, arns));
}

function statementOf(grant: NightGrant, { table, facts }: NightArns): PolicyStatement {
  const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) =>
    new PolicyStatement({ actions, resources, conditions });
  switch (grant) {
    case "table:describe":
      return allow(["dynamodb:DescribeTable"], [table]);
    case "table:scan":
      return allow(["dynamodb:Scan"], [table]);
    case "nights:list":
      return allow(["s3:ListBucket"], [facts], { StringLike: { "s3:prefix": `${NIGHTS}/*` } });
    case "nights:read":
      return allow(["s3:GetObject"], [`${facts}/${NIGHTS}/*`]);
    case "nights:write":
      return allow(["s3:PutObject"], [`${facts}/${NIGHTS}/*`]);
    case "tables:read":
      return allow(["s3:GetObject"], [`${facts}/${FACT_TABLES}/*`]);
    default:
      return allow(["s3:PutObject"], [`${facts}/${FACT_TABLES}/*`]);
  }
}

/** Where facts are asked by SQL. */
export interface AskedFacts {
  bucketName: string;
  database: string;
  workgroup: string;
}

/** Folders of the facts bucket that Athena reads for who asks. */
export const ASKED_FOLDERS = [NIGHTS, FACT_TABLES, RESULTS] as const;

/**
 * What Athena needs of who asks: the workgroup, the catalogue, the files of the tables and the folder of results.
 * @param calls of Athena, without its prefix
 */
export function askingStatements(
  { bucketName, database, workgroup }: AskedFacts,
  { account, region }: { account: string; region: string },
  calls: readonly string[],
): PolicyStatement[] {
  const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
  const bucket = `arn:aws:s3:::${bucketName}`;
  const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });
  return [
    allow(
      calls.map((call) => `athena:${call}`),
      [arn("athena", `workgroup/${workgroup}`)],
    ),
    allow(
      ["glue:GetDatabase", "glue:GetTable", "glue:GetTables"],
      [arn("glue", "catalog"), arn("glue", `database/${database}`), tablesArn(database, { account, region })],
    ),
    allow(["s3:GetBucketLocation", "s3:ListBucket"], [bucket]),
    allow(
      ["s3:GetObject"],
      ASKED_FOLDERS.map((folder) => `${bucket}/${folder}/*`),
    ),
    allow(["s3:PutObject"], [`${bucket}/${RESULTS}/*`]),
  ];
}

/** All tables of the database. */
export function tablesArn(database: string, { account, region }: { account: string; region: string }): string {
  return `arn:aws:glue:${region}:${account}:table/${database}/*`;
}
