import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { VERIFICATIONS, type VerifyGrant } from "#shared/platform/verifySteps.ts";

interface VerifyArns {
  table: string;
  /** Of the bucket of facts, and of that of files. */
  facts: string;
  files: string;
}

/** No verification writes to the table, or deletes a file. */
export function verifyStatements(grants: readonly VerifyGrant[], arns: VerifyArns): PolicyStatement[] {
  return grants.flatMap((grant) => statementsOf(grant, arns));
}

function statementsOf(grant: VerifyGrant, { table, facts, files }: VerifyArns): PolicyStatement[] {
  const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) => [
    new PolicyStatement({ actions, resources, conditions }),
  ];
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
      return allow(["s3:ListBucket"], [facts], { StringLike: { "s3:prefix": `${VERIFICATIONS}/*` } });
    case "runs:read":
      return allow(["s3:GetObject"], [`${facts}/${VERIFICATIONS}/*`]);
    case "runs:write":
      return allow(["s3:PutObject"], [`${facts}/${VERIFICATIONS}/*`]);
    case "files:list":
      return allow(["s3:ListBucket"], [files]);
    default:
      return allow(["s3:GetObject"], [`${files}/containers/*`]);
  }
}
