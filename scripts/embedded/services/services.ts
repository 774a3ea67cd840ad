import { mkdirSync } from "node:fs";
import { claimFolder } from "./claimFolder.ts";
import { startDatabase } from "./database.ts";
import { startFilesAndQueues } from "./filesAndQueues.ts";
import { localCredentials, VISIBILITY_SECONDS } from "./local.ts";

/** DynamoDB, S3 and SQS on this machine, reached by AWS's own protocols. */
export interface Services {
  dynamoEndpoint: string;
  /** S3 and SQS. */
  awsEndpoint: string;
  queueUrl(queue: string): string;
  close(): Promise<void>;
}

/**
 * Starts the services.
 * @param dataDir folder of their data; undefined: in memory. A restart finds its files and waiting messages.
 * @throws Error when another process uses the folder.
 * @param visibilitySeconds until a message comes back whose worker was killed; not 0, at which fauxqs loses it.
 */
export async function startServices(
  dataDir: string | undefined,
  visibilitySeconds = VISIBILITY_SECONDS,
): Promise<Services> {
  Object.assign(process.env, localCredentials);
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const claim = dataDir ? await claimFolder(dataDir) : undefined;
  const [database, aws] = await Promise.all([startDatabase(dataDir), startFilesAndQueues(dataDir, visibilitySeconds)]);
  return {
    dynamoEndpoint: database.endpoint,
    awsEndpoint: aws.endpoint,
    queueUrl: (queue) => aws.queueUrl(queue),
    async close() {
      await aws.stop();
      database.process?.kill("SIGTERM");
      claim?.release();
    },
  };
}
