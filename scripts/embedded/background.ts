import { randomUUID } from "node:crypto";
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { queues } from "#shared/messages/queues.ts";
import { schedules } from "#shared/messages/schedules.ts";
import type { Services } from "./services.ts";

const POLL_SECONDS = 1;

/** Runs every worker and schedule in this process until closed; a run under way is waited for. */
export function startBackground(services: Services, report: (text: string) => void): { close(): Promise<void> } {
  const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
  const stopping = new AbortController();
  const loops = Object.entries(queues).map(([queue, row]) =>
    pollQueue(sqs, services.queueUrl(queue), queue, row.batch, stopping.signal, report),
  );
  const timers = Object.entries(schedules).map(([name, row]) => everyMinutes(name, row.everyMinutes, report));
  return {
    async close() {
      stopping.abort();
      for (const stop of timers) stop();
      await Promise.allSettled(loops);
      sqs.destroy();
    },
  };
}

async function pollQueue(
  sqs: SQSClient,
  queueUrl: string,
  queue: string,
  batch: number,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: batch, WaitTimeSeconds: POLL_SECONDS }),
        { abortSignal: signal },
      );
      if (Messages.length === 0) continue;
      const { handler } = await import(`#functions/workers/${queue}.ts`);
      const { batchItemFailures }: SQSBatchResponse = await handler(eventOf(queueUrl, Messages));
      const failed = new Set(batchItemFailures.map((failure) => failure.itemIdentifier));
      for (const message of Messages) {
        if (failed.has(message.MessageId ?? "")) continue;
        await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }));
      }
    } catch (error) {
      if (signal.aborted) return;
      report(`Worker ${queue}: ${error instanceof Error ? error.message : String(error)}`);
      await pause(1000);
    }
  }
}

function eventOf(queueUrl: string, messages: readonly Message[]): SQSEvent {
  return {
    Records: messages.map(
      (message): SQSRecord => ({
        messageId: message.MessageId ?? randomUUID(),
        receiptHandle: message.ReceiptHandle ?? "",
        body: message.Body ?? "",
        attributes: {
          ApproximateReceiveCount: "1",
          SentTimestamp: String(Date.now()),
          SenderId: "embedded",
          ApproximateFirstReceiveTimestamp: String(Date.now()),
        },
        messageAttributes: {},
        md5OfBody: message.MD5OfBody ?? "",
        eventSource: "aws:sqs",
        eventSourceARN: queueUrl,
        awsRegion: "local",
      }),
    ),
  };
}

/** Runs a schedule soon after the start and then regularly, never twice at once. */
function everyMinutes(name: string, minutes: number, report: (text: string) => void): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const { handler } = await import(`#functions/schedules/${name}.ts`);
      await handler();
    } catch (error) {
      report(`Schedule ${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isRunning = false;
    }
  };
  const first = setTimeout(() => void run(), 1500);
  const timer = setInterval(() => void run(), minutes * 60_000);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
