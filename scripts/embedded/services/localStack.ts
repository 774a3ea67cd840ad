import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, HeadBucketCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { inParallel } from "#functions/platform/parallel.ts";
import { type Emulator, emulatorKeys, findEmulator } from "#scripts/emulators/emulator.ts";
import { writeWhole } from "#scripts/files/wholeFiles.ts";
import { queueNames } from "#shared/platform/queues.ts";
import type { FilesAndQueues } from "./filesAndQueues.ts";
import { FILES_BUCKET, localCredentials, queueAttributes } from "./local.ts";

const QUEUES_AT_ONCE = 8;
const ANSWER_WITHIN_MS = 5_000;

/** LocalStack at `AWS_ENDPOINT_URL`; undefined without the variable. @throws when nothing, or another emulator, answers there. */
export async function givenLocalStack(): Promise<Emulator | undefined> {
  const address = process.env["AWS_ENDPOINT_URL"]?.replace(/\/$/, "");
  if (!address) return undefined;
  const found = await findEmulator(address);
  if (!found) {
    throw new Error(
      `No LocalStack answers at ${address} (AWS_ENDPOINT_URL): start it by npm run localstack, or unset the variable.`,
    );
  }
  if (found.name === "LocalStack") return found;
  throw new Error(
    `${found.name} answers at ${address}: npm run deploy:local deploys to it. npm start runs on LocalStack.`,
  );
}

/**
 * LocalStack forgets everything when it ends. So each of its lives has data of its own: a name in what is made there, and a folder.
 * Removes the folder of a life that has ended. Works in memory when `home` is undefined.
 */
export async function openLife(
  { address }: Emulator,
  home: string | undefined,
): Promise<{ name: string; folder: string | undefined }> {
  const mark = home && join(home, "life");
  const last = mark && existsSync(mark) ? readFileSync(mark, "utf8").trim() : "";
  if (home && /^[\da-f]{8}$/.test(last)) {
    if (await hasBucket(address, bucketOf(last))) return { name: last, folder: join(home, last) };
    rmSync(join(home, last), { recursive: true, force: true });
  }
  const name = randomBytes(4).toString("hex");
  if (!home || !mark) return { name, folder: undefined };
  const folder = join(home, name);
  mkdirSync(folder, { mode: 0o700 });
  writeWhole(mark, name);
  return { name, folder };
}

/** DynamoDB Local at the next port, which `npm run localstack -- --table` starts there; undefined without one. */
export async function tableBeside({ address }: Emulator): Promise<string | undefined> {
  const url = new URL(address);
  url.port = String(Number(url.port) + 1);
  const client = new DynamoDBClient({ endpoint: url.origin, maxAttempts: 1 });
  try {
    await client.send(new ListTablesCommand({}), { abortSignal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return url.origin;
  } catch {
    return undefined;
  } finally {
    client.destroy();
  }
}

const bucketOf = (life: string) => `${FILES_BUCKET}-${life}`;

async function hasBucket(endpoint: string, bucket: string): Promise<boolean> {
  const s3 = new S3Client({ endpoint, forcePathStyle: true });
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  } finally {
    s3.destroy();
  }
}

/** The bucket and all queues of a life; they stay as they are when they exist. */
export async function filesAndQueuesOn(
  { address }: Emulator,
  life: string,
  visibilitySeconds: number,
): Promise<FilesAndQueues> {
  const bucket = bucketOf(life);
  const s3 = new S3Client({ endpoint: address, forcePathStyle: true });
  const LocationConstraint = localCredentials.AWS_REGION;
  if (!(await hasBucket(address, bucket)))
    await s3.send(new CreateBucketCommand({ Bucket: bucket, CreateBucketConfiguration: { LocationConstraint } }));
  s3.destroy();
  const sqs = new SQSClient({ endpoint: address, useQueueUrlAsEndpoint: false });
  const made = async (QueueName: string, Attributes?: Record<string, string>) => {
    const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
    return QueueUrl;
  };
  const urls = new Map<string, string>();
  await inParallel(queueNames, QUEUES_AT_ONCE, async (queue) => {
    const dead = await made(`virn-${life}-${queue}-dead`);
    const asked = { QueueUrl: dead, AttributeNames: ["QueueArn" as const] };
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand(asked));
    const attributes = queueAttributes(Attributes?.QueueArn, visibilitySeconds);
    urls.set(queue, await made(`virn-${life}-${queue}`, attributes));
  });
  sqs.destroy();
  return { endpoint: address, bucket, queueUrl: (queue) => urls.get(queue) ?? "", stop: async () => undefined };
}

export const localStackVariables = { ...localCredentials, ...emulatorKeys };
