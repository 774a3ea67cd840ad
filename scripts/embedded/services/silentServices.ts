import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { FILES_BUCKET } from "./local.ts";

const ANSWER_WITHIN_MS = 2_000;

/** Asks the database for its tables, and the stand-in of S3 and SQS for its bucket. Returns the names of those that do not answer. */
export async function silentServices(database: string, filesAndQueues: string): Promise<string[]> {
  const questions = {
    database: tablesOf(database),
    "files and queues": bucketAt(filesAndQueues),
  };
  const answers = await Promise.allSettled(Object.values(questions));
  return Object.keys(questions).filter((_, index) => answers[index]?.status === "rejected");
}

async function tablesOf(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 1 });
  try {
    await client.send(new ListTablesCommand({}), { abortSignal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  } finally {
    client.destroy();
  }
}

async function bucketAt(endpoint: string): Promise<void> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { status } = await fetch(`${endpoint}/${FILES_BUCKET}`, { method: "HEAD", signal });
  if (status !== 200) throw new Error(`The bucket answers ${status}`);
}
