import { setTimeout as pause } from "node:timers/promises";
import { SQSClient } from "@aws-sdk/client-sqs";
import { deleteExpired } from "#scripts/embedded/services/expiredItems.ts";
import type { Services } from "#scripts/embedded/services/services.ts";
import { scheduleFile } from "#shared/handlerFiles.ts";
import { queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { pollQueue } from "./pollQueue.ts";

/** Checks of numbers may take minutes. The message of a worker that is left comes again after the next start, as after a crash. */
const WORKERS_END_MS = 5_000;

/** The whole table is read for it. */
const EXPIRY_MINUTES = 30;

/** `close` waits for workers that are running, for some seconds. */
export function startBackground(services: Services, report: (text: string) => void): { close(): Promise<void> } {
  const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
  const stopping = new AbortController();
  const loops = Object.entries(queues).map(([name, { batch, concurrency }]) =>
    pollQueue(sqs, { name, url: services.queueUrl(name), batch, concurrency }, stopping.signal, report),
  );
  const timers = Object.entries(schedules).map(([name, row]) =>
    everyMinutes(`Schedule ${name}`, row.everyMinutes, report, async () => {
      const { handler } = await import(`#${scheduleFile(name)}`);
      await handler();
    }),
  );
  const expiry = async () => {
    await deleteExpired(services.dynamoEndpoint, process.env["TABLE_NAME"] ?? "", new Date());
  };
  timers.push(everyMinutes("Expired items", EXPIRY_MINUTES, report, expiry));
  return {
    async close() {
      stopping.abort();
      for (const stop of timers) stop();
      await Promise.race([Promise.allSettled(loops), pause(WORKERS_END_MS)]);
      sqs.destroy();
    },
  };
}

const FIRST_RUN_MS = 1500;

function everyMinutes(
  name: string,
  minutes: number,
  report: (text: string) => void,
  work: () => Promise<void>,
): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      report(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isRunning = false;
    }
  };
  const first = setTimeout(() => void run(), FIRST_RUN_MS);
  const timer = setInterval(() => void run(), minutes * 60_000);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
