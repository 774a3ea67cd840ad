import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { COUNTED_PARTITIONS, type FileFolder, folders, PAPER_FOLDERS } from "#shared/platform/grants.ts";
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
  /** ARN of the secret. */
  eudrKeys: string;
  hasObjectLock: boolean;
  queue(name: QueueName): string;
}

/** Reading never includes Scan or a list of the bucket, and writing never deletes. */
export function statementsFor(grants: readonly Grant[], arns: GrantedArns): PolicyStatement[] {
  const queues = queuesOf(grants).map((queue) => arns.queue(queue));
  return [
    ...grants.flatMap((grant) => statementsOf(grant, arns)),
    ...folderNames.flatMap((folder) => folderStatements(folder, grants, arns)),
    ...(queues.length > 0 ? [allow(["sqs:SendMessage"], queues)] : []),
  ];
}

function statementsOf(grant: Grant, { table, mail, sender, eidSettings, eudrKeys }: GrantedArns): PolicyStatement[] {
  switch (grant) {
    case "table:read": {
      const indexes = tableShape.indexes.map(({ name }) => `${table}/index/${name}`);
      return [
        allow(["dynamodb:BatchGetItem", "dynamodb:ConditionCheckItem", "dynamodb:GetItem"], [table]),
        allow(["dynamodb:Query"], [table, ...indexes]),
      ];
    }
    case "table:write":
      return [allow(["dynamodb:PutItem", "dynamodb:UpdateItem"], [table])];
    case "table:delete":
      return [allow(["dynamodb:BatchWriteItem", "dynamodb:DeleteItem"], [table])];
    case "table:count": {
      const counts = { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`${COUNTED_PARTITIONS}*`] } };
      return [allow(["dynamodb:UpdateItem"], [table], counts)];
    }
    case "mail:send":
      return [allow(["ses:SendRawEmail"], mail, { StringEquals: { "ses:FromAddress": sender } })];
    case "secret:eid":
      return [allow(["secretsmanager:GetSecretValue"], [eidSettings])];
    case "secret:eudr":
      return [allow(["secretsmanager:GetSecretValue"], [eudrKeys])];
    default:
      return [];
  }
}

function folderStatements(
  folder: FileFolder,
  grants: readonly Grant[],
  { files, hasObjectLock }: GrantedArns,
): PolicyStatement[] {
  const objects = [`${files}/${folder}/*`];
  const locking = hasObjectLock && PAPER_FOLDERS.includes(folder) ? ["s3:PutObjectRetention"] : [];
  return [
    ...(grants.includes(`files:read:${folder}`) ? [allow(["s3:GetObject"], objects)] : []),
    // Parts of a stored file (streamedFile.ts), and their removal after a failure.
    ...(grants.includes(`files:write:${folder}`)
      ? [allow(["s3:PutObject", "s3:AbortMultipartUpload", ...locking], objects)]
      : []),
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

/** The environment names the secrets, not what they hold. */
export function secretVariables(grants: readonly Grant[], { shared, config }: Secrets): Record<string, string> {
  return {
    ...(grants.includes("secret:eid") ? { EID_SETTINGS: shared.eidSettings } : {}),
    ...(grants.includes("secret:eudr") ? { EUDR_KEYS: shared.eudrKeys } : {}),
    ...(grants.includes("secret:eudr") && config.eudrUrl ? { EUDR_URL: config.eudrUrl } : {}),
  };
}

interface Secrets {
  shared: { eidSettings: string; eudrKeys: string };
  config: { eudrUrl?: string };
}

function allow(actions: string[], resources: string[], conditions: Record<string, unknown> = {}): PolicyStatement {
  return new PolicyStatement({ actions, resources, conditions });
}
