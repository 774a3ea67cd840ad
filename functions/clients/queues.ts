import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { queueUrl } from "#functions/core/env.ts";
import type { Messages, QueueName } from "#shared/messages/queues.ts";

// Emulators put hosts into queue URLs that do not resolve, so the endpoint of the service decides.
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
const MAX_BATCH = 10;

/** @throws when SQS refuses a message. */
export async function enqueue<Queue extends QueueName>(
  queue: Queue,
  payloads: readonly Messages[Queue][],
): Promise<void> {
  for (let start = 0; start < payloads.length; start += MAX_BATCH) {
    const entries = payloads
      .slice(start, start + MAX_BATCH)
      .map((payload, index) => ({ Id: String(index), MessageBody: JSON.stringify(payload) }));
    const { Failed } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl(queue), Entries: entries }));
    if (Failed && Failed.length > 0) throw new Error(`${Failed.length} messages were refused by queue ${queue}`);
  }
}
