import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { FACT_TABLES, NIGHTS, type NightGrant } from "#shared/platform/nightSteps.ts";

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
