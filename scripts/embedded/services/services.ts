import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { claimFolder } from "./claimFolder.ts";
import { DATABASE_FILE, startDatabase } from "./database.ts";
import { startFilesAndQueues } from "./filesAndQueues.ts";
import { localCredentials, VISIBILITY_SECONDS } from "./local.ts";

/** Grows with a change after which items of earlier commits cannot be read (docs/rules/storage.md, "Format of a data folder"). */
const FORMAT = "7";

export interface Services {
  dynamoEndpoint: string;
  awsEndpoint: string;
  /** Absent for a database that was not started here. */
  databasePid: number | undefined;
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
    databasePid: database.process?.pid,
    queueUrl: (queue) => aws.queueUrl(queue),
    async close() {
      await aws.stop();
      database.process?.kill("SIGTERM");
      claim?.release();
    },
  };
}

/** Marks a new data folder. @throws Error when a folder has data of another format, before anything is changed. */
function checkFormat(folder: string, database: string): void {
  const found = formatOf(folder);
  if (!existsSync(join(folder, database))) writeFileSync(markIn(folder), `${FORMAT}\n`);
  else if (found !== FORMAT) {
    throw new Error(
      `The data in ${folder} have format ${found}, and this version of Virn reads format ${FORMAT}. Move the folder away, or set VIRN_DATA to another one.`,
    );
  }
}

function formatOf(folder: string): string {
  return existsSync(markIn(folder)) ? readFileSync(markIn(folder), "utf8").trim() : "1";
}

const markIn = (folder: string) => join(folder, "format");
