import { mkdirSync } from "node:fs";
import { DATABASE_FILE, startDatabase } from "./database.ts";
import { checkFormat, claimFolder } from "./dataFolder.ts";
import { startFilesAndQueues } from "./filesAndQueues.ts";
import { localCredentials, VISIBILITY_SECONDS } from "./local.ts";
import { silentServices } from "./silentServices.ts";

export interface Services {
  dynamoEndpoint: string;
  awsEndpoint: string;
  /** Undefined for a database of `DYNAMODB_ENDPOINT`. */
  databasePid(): number | undefined;
  /** Names of services that do not answer within two seconds. */
  silent(): Promise<string[]>;
  queueUrl(queue: string): string;
  close(): Promise<void>;
}

/**
 * Works in memory when `dataDir` is undefined. @throws Error when another process uses the folder, or its data have another format.
 * @param visibilitySeconds until a message comes back whose worker was killed; not 0, at which fauxqs loses it.
 */
export async function startServices(
  dataDir: string | undefined,
  visibilitySeconds = VISIBILITY_SECONDS,
): Promise<Services> {
  Object.assign(process.env, localCredentials);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const claim = dataDir ? await claimFolder(dataDir) : undefined;
  if (dataDir) {
    try {
      checkFormat(dataDir, DATABASE_FILE);
    } catch (error) {
      claim?.release();
      throw error;
    }
  }
  const [database, aws] = await Promise.all([startDatabase(dataDir), startFilesAndQueues(dataDir, visibilitySeconds)]);
  return {
    dynamoEndpoint: database.endpoint,
    awsEndpoint: aws.endpoint,
    databasePid: () => database.pid(),
    silent: () => silentServices(database.endpoint, aws.endpoint),
    queueUrl: (queue) => aws.queueUrl(queue),
    async close() {
      await aws.stop();
      await database.close();
      claim?.release();
    },
  };
}
