import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { queueUrl } from "#functions/platform/env.ts";
import { origin } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { Messages, QueueName } from "#shared/platform/queues.ts";
import { REQUEST_ATTRIBUTE } from "#shared/platform/variables.ts";

// A pure call without arguments, so that bundles that send nothing leave the client out, 26 KB: the bundler keeps a pure
// `new` with `...awsLimits()` among its arguments.
const sqs = /* @__PURE__ */ queueClient();

/** Emulators put hosts into queue URLs that do not resolve, so the endpoint of the service decides. */
function queueClient(): SQSClient {
  return new SQSClient({ ...awsLimits(), useQueueUrlAsEndpoint: false });
}
/** SQS takes the characters of XML; JSON escapes all others but U+FFFE and U+FFFF. The embedded queue takes none above them either. */
const UNSENT = /[\uD800-\uDFFF\uFFFE\uFFFF]/g;
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16)}`;
const MAX_BATCH = 10;
const BATCHES_AT_ONCE = 8;

/** @param delaySeconds before a worker gets the messages, 900 at most. @throws when SQS refuses a message. */
export async function enqueue<Queue extends QueueName>(
  queue: Queue,
  payloads: readonly Messages[Queue][],
  delaySeconds = 0,
): Promise<void> {
  const { requestId } = origin();
  await inParallel(chunksOf(payloads, MAX_BATCH), BATCHES_AT_ONCE, async (batch) => {
    const entries = batch.map((payload, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(payload).replaceAll(UNSENT, escaped),
      ...(requestId && { MessageAttributes: { [REQUEST_ATTRIBUTE]: { DataType: "String", StringValue: requestId } } }),
      ...(delaySeconds > 0 ? { DelaySeconds: delaySeconds } : {}),
    }));
    const { Failed } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl(queue), Entries: entries }));
    if (Failed && Failed.length > 0) throw new Error(`${Failed.length} messages were refused by queue ${queue}`);
  });
}
