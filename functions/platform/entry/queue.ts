import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import { type Messages, type QueueName, queues } from "#shared/platform/queues.ts";

export type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** Messages fail one by one, so that SQS retries only those; one that does not parse ends in the dead-letter queue. */
export function worker<Queue extends QueueName>(
  queue: Queue,
  work: (message: Messages[Queue]) => Promise<void>,
): Worker {
  return async (event) => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of event.Records) {
      await inLogContext({ queue, message_id: record.messageId }, async () => {
        try {
          await work(payloadOf(queue, record));
        } catch (error) {
          log.error("message failed", { error: describeError(error) });
          batchItemFailures.push({ itemIdentifier: record.messageId });
        }
      });
    }
    return { batchItemFailures };
  };
}

function payloadOf<Queue extends QueueName>(queue: Queue, record: SQSRecord): Messages[Queue] {
  const payload: unknown = JSON.parse(record.body);
  const schema: { parse(value: unknown): unknown } = queues[queue].payload;
  return schema.parse(payload) as Messages[Queue];
}
