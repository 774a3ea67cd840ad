import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableShape } from "#functions/data/table/tableShape.ts";
import { type Grant, type QueueName, queueNames } from "#shared/messages/queues.ts";
import { queueVariable } from "#shared/messages/variables.ts";

/**
 * Folders of the files bucket, beside which no function reads or writes; a new one is named here. Uploads and previews
 * are thrown away after a day.
 */
export const folders = { uploads: { keptDays: 1 }, previews: { keptDays: 1 }, acts: {} } as const satisfies Record<
  string,
  { keptDays?: number }
>;

/** Amazon's names of what grants are about. */
export interface GrantedArns {
  table: string;
  files: string;
  mailIdentity: string;
  queue(name: QueueName): string;
}

/** What the grants of a row mean in IAM: reading is never scanning, and nothing deletes a file. */
export function statementsFor(grants: readonly Grant[], arns: GrantedArns): PolicyStatement[] {
  const queues = queuesOf(grants).map((queue) => arns.queue(queue));
  return [
    ...grants.flatMap((grant) => statementsOf(grant, arns)),
    ...(queues.length > 0 ? [allow(["sqs:SendMessage"], queues)] : []),
  ];
}

function statementsOf(grant: Grant, { table, files, mailIdentity }: GrantedArns): PolicyStatement[] {
  const objects = Object.keys(folders).map((folder) => `${files}/${folder}/*`);
  switch (grant) {
    case "table:read": {
      const indexes = tableShape.indexes.map(({ name }) => `${table}/index/${name}`);
      return [
        allow(["dynamodb:BatchGetItem", "dynamodb:ConditionCheckItem", "dynamodb:GetItem"], [table]),
        allow(["dynamodb:Query"], [table, ...indexes]),
      ];
    }
    case "table:write":
      return [
        allow(["dynamodb:BatchWriteItem", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem"], [table]),
      ];
    case "files:read":
      // Without leave to list, S3 answers 403 for a file that is not there, as for one that is somebody else's.
      return [allow(["s3:GetObject"], objects), allow(["s3:ListBucket"], [files])];
    case "files:write":
      return [allow(["s3:PutObject"], objects)];
    case "mail:send":
      return [allow(["ses:SendEmail"], [mailIdentity])];
    default:
      return [];
  }
}

/** The queues that the grants let a function send to. */
export function queuesOf(grants: readonly Grant[]): QueueName[] {
  return queueNames.filter((queue) => grants.includes(`queue:${queue}`));
}

/** The addresses of those queues, under the names that functions/core/env.ts has for them. */
export function queueVariables(grants: readonly Grant[], urlOf: (queue: QueueName) => string): Record<string, string> {
  return Object.fromEntries(queuesOf(grants).map((queue) => [queueVariable(queue), urlOf(queue)]));
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}
