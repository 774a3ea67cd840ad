import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableShape } from "#functions/data/table/tableShape.ts";
import type { FileFolder } from "#shared/messages/grants.ts";
import { type Grant, type QueueName, queueNames } from "#shared/messages/queues.ts";
import { queueVariable } from "#shared/messages/variables.ts";

interface Folder {
  /** Files are deleted after so many days. */
  expiresAfterDays?: number;
  /** Whether readers ask for files that may be missing: without s3:ListBucket S3 answers 403 instead of 404. */
  mayBeMissing?: true;
}

/** Folders of the files bucket; no function reads or writes outside of them. */
export const folders: Record<FileFolder, Folder> = {
  uploads: { expiresAfterDays: 1, mayBeMissing: true },
  previews: { expiresAfterDays: 1 },
  acts: {},
};
const folderNames: readonly FileFolder[] = Object.keys(folders).filter((name): name is FileFolder => name in folders);

/** ARNs that grants refer to. */
export interface GrantedArns {
  table: string;
  files: string;
  /** The SES identity and configuration set: SES checks both. */
  mail: string[];
  queue(name: QueueName): string;
}

/** The IAM statements of a row's grants. Reading never includes Scan, and nothing deletes a file. */
export function statementsFor(grants: readonly Grant[], arns: GrantedArns): PolicyStatement[] {
  const queues = queuesOf(grants).map((queue) => arns.queue(queue));
  return [
    ...grants.flatMap((grant) => statementsOf(grant, arns)),
    ...folderNames.flatMap((folder) => folderStatements(folder, grants, arns.files)),
    ...(queues.length > 0 ? [allow(["sqs:SendMessage"], queues)] : []),
  ];
}

function statementsOf(grant: Grant, { table, mail }: GrantedArns): PolicyStatement[] {
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
      return [allow(["ses:SendEmail"], mail)];
    default:
      return [];
  }
}

function folderStatements(folder: FileFolder, grants: readonly Grant[], bucket: string): PolicyStatement[] {
  const objects = [`${bucket}/${folder}/*`];
  const reads = grants.includes(`files:read:${folder}`);
  return [
    ...(reads ? [allow(["s3:GetObject"], objects)] : []),
    ...(reads && folders[folder].mayBeMissing ? [allow(["s3:ListBucket"], [bucket])] : []),
    ...(grants.includes(`files:write:${folder}`) ? [allow(["s3:PutObject"], objects)] : []),
  ];
}

/** The folders that the grants let a function read or write. */
export function foldersOf(grants: readonly Grant[]): FileFolder[] {
  return folderNames.filter((folder) =>
    grants.some((grant) => grant === `files:read:${folder}` || grant === `files:write:${folder}`),
  );
}

/** The queues that the grants let a function send to. */
export function queuesOf(grants: readonly Grant[]): QueueName[] {
  return queueNames.filter((queue) => grants.includes(`queue:${queue}`));
}

/** The URLs of those queues, under the variable names of functions/core/env.ts. */
export function queueVariables(grants: readonly Grant[], urlOf: (queue: QueueName) => string): Record<string, string> {
  return Object.fromEntries(queuesOf(grants).map((queue) => [queueVariable(queue), urlOf(queue)]));
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}
