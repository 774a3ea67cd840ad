import { DeleteMessageCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse } from "aws-lambda";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { queueEvent, RECEIVED_FACTS, type Received, receivedOf } from "#scripts/embedded/handlers/queueEvent.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { Messages, QueueName } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";
import { workerHandler } from "./handlers.ts";

const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });

const urlOf = (queue: QueueName) => process.env[queueVariable(queue)] ?? "";

/** Receives and deletes all messages of a queue of this test file. */
export async function takeMessages(queue: QueueName): Promise<unknown[]> {
  return (await takeRecords(queue)).map(({ body }) => JSON.parse(body));
}

/** The same, with what SQS tells beside their bodies. */
export async function takeRecords(queue: QueueName): Promise<Received[]> {
  const taken: Received[] = [];
  for (;;) {
    const { Messages: found = [] } = await sqs.send(
      new ReceiveMessageCommand({
        ...RECEIVED_FACTS,
        QueueUrl: urlOf(queue),
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 0,
      }),
    );
    if (found.length === 0) return taken;
    for (const message of found) {
      taken.push(receivedOf(message));
      await sqs.send(new DeleteMessageCommand({ QueueUrl: urlOf(queue), ReceiptHandle: message.ReceiptHandle }));
    }
  }
}

/** Messages that no worker gets yet. */
export async function delayedMessages(queue: QueueName): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: urlOf(queue),
      AttributeNames: ["ApproximateNumberOfMessagesDelayed"],
    }),
  );
  return Number(Attributes?.ApproximateNumberOfMessagesDelayed);
}

/** Gives messages to a queue's worker as SQS does, in one batch. */
export async function work(queue: QueueName, payloads: readonly unknown[]): Promise<SQSBatchResponse> {
  return workRaw(
    queue,
    payloads.map((payload) => JSON.stringify(payload)),
  );
}

/** The same with raw bodies; the n-th message has the id `m{n}`. */
export async function workRaw(queue: QueueName, bodies: readonly string[]): Promise<SQSBatchResponse> {
  return workRecords(
    queue,
    bodies.map((body, index) => ({ id: `m${index}`, body })),
  );
}

export async function workRecords(queue: QueueName, records: readonly Received[]): Promise<SQSBatchResponse> {
  const handler = await workerHandler(queue);
  return handler(queueEvent(urlOf(queue), records));
}

/** Asks EVR for the changed waybills of each company with a key, and leaves their messages in the queue. */
export async function fetchChangedWaybills(): Promise<SQSBatchResponse> {
  const before = await takeMessages("waybills");
  const asked = await work("waybills", [{ kind: "changed" }]);
  const messages = (await takeMessages("waybills")) as Messages["waybills"][];
  const isFetch = ({ kind }: Messages["waybills"]) => kind === "changed";
  const fetched = await work("waybills", messages.filter(isFetch));
  const others = messages.filter((message) => !isFetch(message));
  await enqueue("waybills", [...(before as Messages["waybills"][]), ...others]);
  return { batchItemFailures: [...asked.batchItemFailures, ...fetched.batchItemFailures] };
}

/** Runs a queue's worker until the queue is empty, without retries. @returns the number of failed messages. */
export async function drain(queue: QueueName): Promise<number> {
  let failed = 0;
  for (;;) {
    const records = await takeRecords(queue);
    if (records.length === 0) return failed;
    for (const batch of chunksOf(records, 10)) failed += (await workRecords(queue, batch)).batchItemFailures.length;
  }
}
