import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { describeError, inLogContext, log, withoutPersonalData } from "#functions/platform/log.ts";
import { type Messages, type QueueName, type QueueRow, queues } from "#shared/platform/queues.ts";
import { REQUEST_ATTRIBUTE } from "#shared/platform/variables.ts";

export type Worker = (event: SQSEvent, context?: Pick<Context, "awsRequestId">) => Promise<SQSBatchResponse>;

/** Messages fail one by one, so that SQS retries only those; one that does not parse ends in the dead-letter queue. */
export function worker<Queue extends QueueName>(
  queue: Queue,
  work: (message: Messages[Queue]) => Promise<void>,
): Worker {
  return async (event, context) => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of event.Records) {
      await inLogContext(factsOf(queue, record, context), async () => {
        let ids = {};
        try {
          const message = payloadOf(queue, record);
          ids = idsOf(queues[queue], message);
          await inLogContext(ids, () => work(message));
        } catch (error) {
          log.error("message failed", { ...ids, error: describeError(error) });
          batchItemFailures.push({ itemIdentifier: record.messageId });
        }
      });
    }
    return { batchItemFailures };
  };
}

function factsOf(
  queue: QueueName,
  { messageId, attributes, messageAttributes }: SQSRecord,
  context?: Pick<Context, "awsRequestId">,
) {
  const requestId = messageAttributes[REQUEST_ATTRIBUTE]?.stringValue;
  return {
    function: `worker-${queue}`,
    queue,
    message_id: messageId,
    receive_count: Number(attributes.ApproximateReceiveCount),
    // Lambda's own lines, such as that of a timeout, name the invocation only.
    ...(context ? { invocation: context.awsRequestId } : {}),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
}

/** Logs only the ids that the queue's row names: a company of EVR can be a person, whose code is personal. */
function idsOf({ ids }: QueueRow, message: object): Record<string, unknown> {
  const named = Object.entries(message).filter(([name]) => ids.includes(name));
  return Object.fromEntries(
    named.map(([name, value]) => [name, typeof value === "string" ? withoutPersonalData(value) : value]),
  );
}

function payloadOf<Queue extends QueueName>(queue: Queue, record: SQSRecord): Messages[Queue] {
  const payload: unknown = JSON.parse(record.body);
  const schema: { parse(value: unknown): unknown } = queues[queue].payload;
  return schema.parse(payload) as Messages[Queue];
}
