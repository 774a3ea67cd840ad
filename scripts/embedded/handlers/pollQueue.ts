import { setTimeout as pause } from "node:timers/promises";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSBatchResponse } from "aws-lambda";
import { VISIBILITY_SECONDS } from "#scripts/embedded/services/local.ts";
import { queueEvent } from "./queueEvent.ts";

const POLL_SECONDS = 1;
const PAUSE_AFTER_ERROR_MS = 1000;
const EXTEND_MS = (VISIBILITY_SECONDS * 1000) / 3;

export interface PolledQueue {
  name: string;
  url: string;
  batch: number;
}

/** Runs until the signal aborts. Messages that fail stay in the queue, as on AWS. */
export async function pollQueue(
  sqs: SQSClient,
  queue: PolledQueue,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await runOnce(sqs, queue, signal);
    } catch (error) {
      if (signal.aborted) return;
      report(`Worker ${queue.name}: ${error instanceof Error ? error.message : String(error)}`);
      await pause(PAUSE_AFTER_ERROR_MS);
    }
  }
}

async function runOnce(sqs: SQSClient, { name, url, batch }: PolledQueue, signal: AbortSignal): Promise<void> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: batch, WaitTimeSeconds: POLL_SECONDS }),
    { abortSignal: signal },
  );
  if (Messages.length === 0) return;
  const { handler } = await import(`#functions/workers/${name}.ts`);
  const received = Messages.map(({ MessageId = "", Body = "", ReceiptHandle }) => ({
    id: MessageId,
    body: Body,
    receiptHandle: ReceiptHandle,
  }));
  const extending = setInterval(() => {
    for (const { receiptHandle } of received) void extend(sqs, url, receiptHandle);
  }, EXTEND_MS);
  const { batchItemFailures }: SQSBatchResponse = await handler(queueEvent(url, received)).finally(() =>
    clearInterval(extending),
  );
  const failed = new Set(batchItemFailures.map((failure) => failure.itemIdentifier));
  for (const { id, receiptHandle } of received) {
    if (!failed.has(id)) await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receiptHandle }));
  }
}

/** Keeps a message away from other receivers while its worker runs. */
async function extend(sqs: SQSClient, url: string, receiptHandle: string | undefined): Promise<void> {
  const command = { QueueUrl: url, ReceiptHandle: receiptHandle, VisibilityTimeout: VISIBILITY_SECONDS };
  // Refused when the message was deleted at the same moment.
  await sqs.send(new ChangeMessageVisibilityCommand(command)).catch(() => undefined);
}
