import { SQSClient } from "@aws-sdk/client-sqs";
import type { Services } from "#scripts/embedded/services/services.ts";
import { scheduleFile } from "#shared/handlerFiles.ts";
import { queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { pollQueue } from "./pollQueue.ts";

/** `close` waits for workers that are running. */
export function startBackground(services: Services, report: (text: string) => void): { close(): Promise<void> } {
  const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
  const stopping = new AbortController();
  const loops = Object.entries(queues).map(([name, { batch, concurrency }]) =>
    pollQueue(sqs, { name, url: services.queueUrl(name), batch, concurrency }, stopping.signal, report),
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

const FIRST_RUN_MS = 1500;

function everyMinutes(name: string, minutes: number, report: (text: string) => void): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const { handler } = await import(`#${scheduleFile(name)}`);
      await handler();
    } catch (error) {
      report(`Schedule ${name}: ${error instanceof Error ? error.message : String(error)}`);
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
