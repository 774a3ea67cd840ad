import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { type FileFolder, folders } from "#shared/platform/grants.ts";
import { type Grant, type QueueName, queueNames } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";

const folderNames: readonly FileFolder[] = Object.keys(folders).filter((name): name is FileFolder => name in folders);

export interface GrantedArns {
  table: string;
  files: string;
  /** The SES identity and configuration set: SES checks both. */
  mail: string[];
  /** Address that letters come from. */
  sender: string;
  /** ARN of the secret. */
  eidSettings: string;
  queue(name: QueueName): string;
}

/** Reading never includes Scan or a list of the bucket, and writing a file never deletes one. */
export function statementsFor(grants: readonly Grant[], arns: GrantedArns): PolicyStatement[] {
  const queues = queuesOf(grants).map((queue) => arns.queue(queue));
  return [
    ...grants.flatMap((grant) => statementsOf(grant, arns)),
    ...folderNames.flatMap((folder) => folderStatements(folder, grants, arns.files)),
    ...(queues.length > 0 ? [allow(["sqs:SendMessage"], queues)] : []),
  ];
}

function statementsOf(grant: Grant, { table, mail, sender, eidSettings }: GrantedArns): PolicyStatement[] {
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
    case "mail:send":
      return [allow(["ses:SendEmail"], mail, { StringEquals: { "ses:FromAddress": sender } })];
    case "secret:eid":
      return [allow(["secretsmanager:GetSecretValue"], [eidSettings])];
    default:
      return [];
  }
}

function folderStatements(folder: FileFolder, grants: readonly Grant[], bucket: string): PolicyStatement[] {
  const objects = [`${bucket}/${folder}/*`];
  return [
    ...(grants.includes(`files:read:${folder}`) ? [allow(["s3:GetObject"], objects)] : []),
    // Parts of a stored file (streamedFile.ts), and their removal after a failure.
    ...(grants.includes(`files:write:${folder}`) ? [allow(["s3:PutObject", "s3:AbortMultipartUpload"], objects)] : []),
    ...(grants.some((grant) => grant === `files:delete:${folder}`) ? [allow(["s3:DeleteObject"], objects)] : []),
  ];
}

export function foldersOf(grants: readonly Grant[]): FileFolder[] {
  return folderNames.filter((folder) => grants.some((grant) => /^files:\w+:(.+)$/.exec(grant)?.[1] === folder));
}

export function queuesOf(grants: readonly Grant[]): QueueName[] {
  return queueNames.filter((queue) => grants.includes(`queue:${queue}`));
}

export function queueVariables(grants: readonly Grant[], urlOf: (queue: string) => string): Record<string, string> {
  return Object.fromEntries(queuesOf(grants).map((queue) => [queueVariable(queue), urlOf(queue)]));
}

export function secretVariables(grants: readonly Grant[], eidSettings: string): Record<string, string> {
  return grants.includes("secret:eid") ? { EID_SETTINGS: eidSettings } : {};
}

function allow(actions: string[], resources: string[], conditions: Record<string, unknown> = {}): PolicyStatement {
  return new PolicyStatement({ actions, resources, conditions });
}
