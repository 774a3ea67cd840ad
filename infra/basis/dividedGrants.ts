import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import type { DividedGrant } from "#shared/platform/dividedSteps.ts";
import type { FileFolder } from "#shared/platform/grants.ts";
import { FACT_TABLES, NIGHTS } from "#shared/platform/nightSteps.ts";

interface DividedArns {
  table: string;
  /** Of the bucket of facts, and of that of files. */
  facts: string;
  files: string;
  /** Folder of the bucket of facts in which a run writes. */
  runs: string;
  readFolders: readonly FileFolder[];
}

export function dividedStatements(grants: readonly DividedGrant[], arns: DividedArns): PolicyStatement[] {
  return grants.flatMap((grant) => statementsOf(grant, arns));
}

function statementsOf(grant: DividedGrant, { table, facts, files, runs, readFolders }: DividedArns): PolicyStatement[] {
  const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) => [
    new PolicyStatement({ actions, resources, conditions }),
  ];
  const list = (folder: string) => allow(["s3:ListBucket"], [facts], { StringLike: { "s3:prefix": `${folder}/*` } });
  const read = (folder: string) => allow(["s3:GetObject"], [`${facts}/${folder}/*`]);
  switch (grant) {
    case "table:describe":
      return allow(["dynamodb:DescribeTable"], [table]);
    case "table:scan":
      return allow(["dynamodb:Scan"], [table]);
    case "table:read":
      return [
        ...allow(["dynamodb:BatchGetItem", "dynamodb:GetItem"], [table]),
        ...allow(["dynamodb:Query"], [table, ...tableShape.indexes.map(({ name }) => `${table}/index/${name}`)]),
      ];
    case "runs:list":
      return list(runs);
    case "runs:read":
      return read(runs);
    case "runs:write":
      return allow(["s3:PutObject"], [`${facts}/${runs}/*`]);
    case "nights:list":
      return list(NIGHTS);
    case "nights:read":
      return read(NIGHTS);
    case "tables:read":
      return read(FACT_TABLES);
    case "files:list":
      return allow(["s3:ListBucket"], [files]);
    default:
      return allow(
        ["s3:GetObject"],
        readFolders.map((folder) => `${files}/${folder}/*`),
      );
  }
}
