import { SQSClient } from "@aws-sdk/client-sqs";
import { queueUrl } from "#functions/platform/env.ts";
import { pollQueue } from "#scripts/embedded/handlers/pollQueue.ts";
import { type QueueName, queues } from "#shared/platform/queues.ts";

/** Runs the workers of a queue until the end of the work, as many at once as on AWS. */
export async function withWorkers<Result>(name: QueueName, work: () => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const { batch, concurrency } = queues[name];
  const workers = pollQueue(sqs, { name, url: queueUrl(name), batch, concurrency }, stopping.signal, console.error);
  try {
    return await work();
  } finally {
    stopping.abort();
    await workers;
  }
}
