import { SQSClient } from "@aws-sdk/client-sqs";
import type { Services } from "#scripts/embedded/services/services.ts";
import { queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { everyMinutes } from "./everyMinutes.ts";
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
