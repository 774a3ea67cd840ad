import { setTimeout as pause } from "node:timers/promises";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSBatchResponse } from "aws-lambda";
import { VISIBILITY_SECONDS } from "#scripts/embedded/services/local.ts";
import { workerFile } from "#shared/handlerFiles.ts";
import { queueEvent, RECEIVED_FACTS, type Received, receivedOf } from "./queueEvent.ts";

/** Maximum of SQS; a message ends the wait. At a second the idle queues take a twentieth of a core. */
const POLL_SECONDS = 20;
const PAUSE_AFTER_ERROR_MS = 1000;
const EXTEND_MS = (VISIBILITY_SECONDS * 1000) / 3;

export interface PolledQueue {
  name: string;
  url: string;
  batch: number;
  concurrency: number;
}

/** Runs until the signal aborts, then waits for its workers. Messages that fail stay in the queue, as on AWS. */
export async function pollQueue(
  sqs: SQSClient,
  queue: PolledQueue,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const tell = (error: unknown) =>
    report(`Worker ${queue.name}: ${error instanceof Error ? error.message : String(error)}`);
  while (!signal.aborted) {
    try {
      const received = await receive(sqs, queue, signal);
      if (received.length > 0) {
        const work = runBatch(sqs, queue, received)
          .catch(tell)
          .finally(() => running.delete(work));
        running.add(work);
      }
      if (running.size >= queue.concurrency) await Promise.race(running);
    } catch (error) {
      if (signal.aborted) break;
      tell(error);
      await pause(PAUSE_AFTER_ERROR_MS);
    }
  }
  await Promise.all(running);
}

async function receive(sqs: SQSClient, { url, batch }: PolledQueue, signal: AbortSignal): Promise<Received[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      ...RECEIVED_FACTS,
      QueueUrl: url,
      MaxNumberOfMessages: batch,
      WaitTimeSeconds: POLL_SECONDS,
    }),
    { abortSignal: signal },
  );
  return Messages.map(receivedOf);
}

async function runBatch(sqs: SQSClient, { name, url }: PolledQueue, received: readonly Received[]): Promise<void> {
  const { handler } = await import(`#${workerFile(name)}`);
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

async function extend(sqs: SQSClient, url: string, receiptHandle: string | undefined): Promise<void> {
  const command = { QueueUrl: url, ReceiptHandle: receiptHandle, VisibilityTimeout: VISIBILITY_SECONDS };
  // Refused when the message was deleted at the same moment.
  await sqs.send(new ChangeMessageVisibilityCommand(command)).catch(() => undefined);
}
