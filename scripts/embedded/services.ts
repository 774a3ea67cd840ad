import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import { dirname, join } from "node:path";
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { startFauxqs } from "fauxqs";
import { tableShape } from "#functions/data/table/tableShape.ts";
import { queueNames } from "#shared/messages/queues.ts";

/** Stand-ins for DynamoDB, S3 and SQS on this machine, reached by AWS's own protocols. */
export interface Services {
  dynamoEndpoint: string;
  /** S3 and SQS. */
  awsEndpoint: string;
  queueUrl(queue: string): string;
  close(): Promise<void>;
}

const REGION = "eu-north-1";
export const FILES_BUCKET = "virn-files";
/** A message that failed so often goes to the dead-letter queue. */
const MAX_RECEIVES = 5;

/** What the SDK clients of every embedded process are told; the keys are invented, nothing outside is reached. */
export const localCredentials = {
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
} as const;

/** Starts the services, kept in `dataDir`, or in memory where there is none. */
export async function startServices(dataDir: string | undefined): Promise<Services> {
  Object.assign(process.env, localCredentials);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const [dynamo, aws] = await Promise.all([startDynamo(dataDir), startAws(dataDir)]);
  return {
    dynamoEndpoint: dynamo.endpoint,
    awsEndpoint: aws.endpoint,
    queueUrl: aws.queueUrl,
    async close() {
      await aws.stop();
      dynamo.process?.kill("SIGTERM");
    },
  };
}

async function startDynamo(dataDir: string | undefined): Promise<{ endpoint: string; process?: ChildProcess }> {
  const given = process.env["DYNAMODB_ENDPOINT"];
  if (given) return { endpoint: given };
  const port = await freePort();
  const file = dataDir ? ["--db-path", join(dataDir, "virn.db")] : [];
  const pidFile = dataDir ? join(dataDir, "database.pid") : undefined;
  if (pidFile) endOrphan(pidFile);
  // A group of its own: Ctrl-C in the terminal must reach this process alone, which lets its workers finish first.
  const child = spawn(dynoxideBinary(), ["--host", "127.0.0.1", "--port", String(port), ...file], {
    stdio: "ignore",
    detached: true,
  });
  if (pidFile) writeFileSync(pidFile, String(child.pid));
  process.once("exit", () => child.kill("SIGTERM"));
  await listening(port, child);
  return { endpoint: `http://127.0.0.1:${port}`, process: child };
}

/** Ends the database of an earlier start that was killed before it could end it; it would hold the file. */
function endOrphan(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine) && readFileSync(commandLine, "utf8").includes("dynoxide")) process.kill(pid, "SIGTERM");
}

/** @throws a sentence for the user where this platform has no such binary. */
function dynoxideBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "dynoxide");
    if (existsSync(path)) return path;
  } catch {
    // Not installed for this platform; the sentence below says what to do.
  }
  throw new Error(
    `There is no embedded database for ${process.platform}-${process.arch} (${name}): start any DynamoDB, such as DynamoDB Local, and set DYNAMODB_ENDPOINT to its address.`,
  );
}

async function startAws(dataDir: string | undefined) {
  const server = await onLoopback(() =>
    startFauxqs({
      port: 0,
      logger: false,
      defaultRegion: REGION,
      ...(dataDir ? { dataDir: join(dataDir, "queues"), s3StorageDir: join(dataDir, "files") } : {}),
    }),
  );
  server.setup({ buckets: [FILES_BUCKET] });
  const urls = new Map<string, string>();
  for (const queue of queueNames) {
    const dead = server.createQueue(`virn-${queue}-dead`);
    const redrive = JSON.stringify({ deadLetterTargetArn: dead.queueArn, maxReceiveCount: String(MAX_RECEIVES) });
    const { queueUrl } = server.createQueue(`virn-${queue}`, { attributes: { RedrivePolicy: redrive } });
    urls.set(queue, queueUrl);
  }
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    stop: () => server.stop(),
    queueUrl: (queue: string) => urls.get(queue) ?? "",
  };
}

/** fauxqs listens on every address of the machine and takes no other; during its start this keeps it to loopback. */
async function onLoopback<Result>(start: () => Promise<Result>): Promise<Result> {
  const servers = net.Server.prototype;
  const before = Object.getOwnPropertyDescriptor(servers, "listen");
  if (!before) throw new Error("This Node has no Server.listen of its own");
  Object.defineProperty(servers, "listen", {
    ...before,
    value(options: unknown, ...rest: unknown[]): net.Server {
      const local = typeof options === "object" && options !== null ? { ...options, host: "127.0.0.1" } : options;
      return Reflect.apply(before.value, this, [local, ...rest]);
    },
  });
  try {
    return await start();
  } finally {
    Object.defineProperty(servers, "listen", before);
  }
}

/** Creates the one table unless it is there. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
  const names = [tableShape, ...tableShape.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: "PAY_PER_REQUEST",
        KeySchema: keys(tableShape.partitionKey, tableShape.sortKey),
        AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: "S" })),
        GlobalSecondaryIndexes: tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
          IndexName: name,
          KeySchema: keys(partitionKey, sortKey),
          Projection: { ProjectionType: "ALL" },
        })),
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableShape.timeToLive },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The embedded database stopped at once (exit ${child.exitCode}).`);
    if (await accepts(port)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  throw new Error("The embedded database did not start within 10 seconds.");
}

async function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
