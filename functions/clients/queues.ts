import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type Env, required } from "#functions/core/env.ts";
import type { QueueName } from "#shared/api/route.ts";
import type { Messages } from "#shared/messages/queues.ts";

// The address of the service decides, not the host in the name of a queue: emulators name hosts that nothing resolves.
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
/** Most messages that SQS takes at once. */
const BATCH = 10;

const addresses = {
  imports: "QUEUE_IMPORTS_URL",
  waybills: "QUEUE_WAYBILLS_URL",
  prices: "QUEUE_PRICES_URL",
  actFiles: "QUEUE_ACT_FILES_URL",
  signInLinks: "QUEUE_SIGN_IN_LINKS_URL",
} as const satisfies Record<QueueName, keyof Env>;

/** Sends messages to the worker of a queue. */
export async function enqueue<Queue extends QueueName>(
  queue: Queue,
  payloads: readonly Messages[Queue][],
): Promise<void> {
  for (let start = 0; start < payloads.length; start += BATCH) {
    const entries = payloads
      .slice(start, start + BATCH)
      .map((payload, index) => ({ Id: String(index), MessageBody: JSON.stringify(payload) }));
    const { Failed } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: required(addresses[queue]), Entries: entries }),
    );
    if (Failed && Failed.length > 0) throw new Error(`${Failed.length} messages were not taken by queue ${queue}`);
  }
}
