import { mkdirSync } from "node:fs";
import type { Emulator } from "#scripts/emulators/emulator.ts";
import { DATABASE_FILE, type Database, startDatabase } from "./database.ts";
import { checkFormat, claimFolder } from "./dataFolder.ts";
import { type FilesAndQueues, startFilesAndQueues } from "./filesAndQueues.ts";
import { localCredentials, VISIBILITY_SECONDS } from "./local.ts";
import { filesAndQueuesOn, givenLocalStack, localStackVariables, openLife, tableBeside } from "./localStack.ts";
import { silentServices } from "./silentServices.ts";

export interface Services {
  dynamoEndpoint: string;
  awsEndpoint: string;
  /** Undefined for the embedded services. */
  localStack: { address: string; life: string; hasTable: boolean } | undefined;
  /** Of the data; on LocalStack of its life. Undefined in memory. */
  folder: string | undefined;
  tableName: string;
  bucket: string;
  credentials: Readonly<Record<string, string>>;
  /** Undefined for a database of `DYNAMODB_ENDPOINT` or LocalStack. */
  databasePid(): number | undefined;
  /** Names of services that do not answer within two seconds. */
  silent(): Promise<string[]>;
  queueUrl(queue: string): string;
  close(): Promise<void>;
}

const TABLE = "virn";

/**
 * Embedded services, or LocalStack's where `AWS_ENDPOINT_URL` names it. Works in memory when `dataDir` is undefined. @throws Error when
 * another process uses the folder, its data have another format, or no LocalStack answers.
 * @param visibilitySeconds until a message comes back whose worker was killed; not 0, at which fauxqs loses it.
 * @param keepsMessages false where no message outlives the process: then none is written to the folder
 */
export async function startServices(
  dataDir: string | undefined,
  visibilitySeconds = VISIBILITY_SECONDS,
  keepsMessages = true,
): Promise<Services> {
  const emulator = await givenLocalStack();
  const credentials = emulator ? localStackVariables : localCredentials;
  Object.assign(process.env, credentials);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const claim = dataDir ? await claimFolder(dataDir) : undefined;
  try {
    const life = emulator && (await openLife(emulator, dataDir));
    const folder = life ? life.folder : dataDir;
    if (folder) checkFormat(folder, DATABASE_FILE);
    const [database, aws] = await Promise.all([
      databaseOf(emulator, folder),
      life
        ? filesAndQueuesOn(emulator, life.name, visibilitySeconds)
        : startFilesAndQueues(folder, visibilitySeconds, keepsMessages),
    ]);
    return {
      ...opened(database, aws),
      localStack: life && { address: emulator.address, life: life.name, hasTable: isTableOf(emulator) },
      folder,
      tableName: life ? `${TABLE}-${life.name}` : TABLE,
      credentials,
      async close() {
        await aws.stop();
        await database.close();
        claim?.release();
      },
    };
  } catch (error) {
    claim?.release();
    throw error;
  }
}

function opened(database: Database, aws: FilesAndQueues) {
  return {
    dynamoEndpoint: database.endpoint,
    awsEndpoint: aws.endpoint,
    bucket: aws.bucket,
    databasePid: () => database.pid(),
    silent: () => silentServices(database.endpoint, { endpoint: aws.endpoint, bucket: aws.bucket }),
    queueUrl: (queue: string) => aws.queueUrl(queue),
  };
}

function isTableOf({ hasTables }: Emulator): boolean {
  return hasTables && !process.env["DYNAMODB_ENDPOINT"];
}

async function databaseOf(emulator: Emulator | undefined, folder: string | undefined): Promise<Database> {
  if (!emulator || process.env["DYNAMODB_ENDPOINT"]) return startDatabase(folder);
  const endpoint = emulator.hasTables ? emulator.address : await tableBeside(emulator);
  if (endpoint === undefined) return startDatabase(folder);
  return { endpoint, pid: () => undefined, close: async () => undefined };
}
