import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";

const ANSWER_WITHIN_MS = 2_000;

/** Asks the database for its tables, and S3 for its bucket. Returns the names of those that do not answer. */
export async function silentServices(database: string, files: { endpoint: string; bucket: string }): Promise<string[]> {
  const questions = {
    database: tablesOf(database),
    "files and queues": bucketAt(files),
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

async function bucketAt({ endpoint, bucket }: { endpoint: string; bucket: string }): Promise<void> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { status } = await fetch(`${endpoint}/${bucket}`, { method: "HEAD", signal });
  if (status !== 200) throw new Error(`The bucket answers ${status}`);
}
