import * as z from "zod";
import type { Config } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { jsonOfAws } from "#scripts/aws/askAws.ts";
import type { Wait } from "#scripts/waiting/patience.ts";
import { type QueueName, type QueueRow, queueNames, queues } from "#shared/platform/queues.ts";
import { ROUTE_TIMEOUT_SECONDS } from "#shared/platform/route.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { mappingsOf } from "./writers.ts";

/** API Gateway needs some seconds for a limit, and Scheduler starts within a minute what was due. */
const SPREAD_SECONDS = 60;
const LOOKED_EVERY_MS = 10_000;

export interface QueueState {
  queue: QueueName;
  /** Messages that wait, also for another attempt. */
  waiting: number;
  /** Messages that a worker has, or that a worker had and failed with less than a timeout of visibility ago. */
  inFlight: number;
  /** Lambda no longer asks for messages. */
  isOff: boolean;
}

const seconds = {
  routes: ROUTE_TIMEOUT_SECONDS,
  schedules: Math.max(...Object.values<ScheduleRow>(schedules).map(({ timeoutSeconds }) => timeoutSeconds)),
  worker: (queue: QueueName) => (queues[queue] satisfies QueueRow).timeoutSeconds,
};

const attributesReply = z.object({
  Attributes: z.object({ ApproximateNumberOfMessages: z.string(), ApproximateNumberOfMessagesNotVisible: z.string() }),
});

/** @returns every deployed queue */
export async function queueStates(config: Config): Promise<QueueState[]> {
  const mappings = await mappingsOf(config);
  const deployed = queueNames.filter((queue) => mappings.has(queue));
  return Promise.all(
    deployed.map(async (queue) => {
      const json = {
        QueueUrl: namesOf(config).queueUrl(queue),
        AttributeNames: ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
      };
      const { Attributes } = await jsonOfAws(
        { service: "sqs", region: config.region, target: "AmazonSQS.GetQueueAttributes", json },
        "sqs:GetQueueAttributes",
        attributesReply,
      );
      return {
        queue,
        waiting: Number(Attributes.ApproximateNumberOfMessages),
        inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
        isOff: mappings.get(queue)?.state === "Disabled",
      };
    }),
  );
}

/**
 * When no function writes any more, at the latest: each has ended by its timeout. A worker that has no message in flight is not running.
 * @param stoppedAt when the last writer was stopped
 */
export function stillAt(states: readonly QueueState[], stoppedAt: Date): Date {
  const workers = states
    .filter(({ inFlight, isOff }) => inFlight > 0 || !isOff)
    .map(({ queue }) => seconds.worker(queue));
  const longest = SPREAD_SECONDS + Math.max(seconds.routes, seconds.schedules, ...workers);
  return new Date(stoppedAt.getTime() + longest * 1000);
}

/** Looks until nothing writes, and says each time what still does. */
export async function waitUntilStill(
  config: Config,
  stoppedAt: Date,
  { clock, wait, say }: { clock: () => Date; wait: Wait; say: (line: string) => void },
): Promise<void> {
  for (;;) {
    const states = await queueStates(config);
    const still = stillAt(states, stoppedAt);
    const left = Math.ceil((still.getTime() - clock().getTime()) / 1000);
    const isAsked = states.some(({ isOff }) => !isOff);
    if (left <= 0 && !isAsked) return;
    const busy = states.filter(({ inFlight }) => inFlight > 0).map(({ queue, inFlight }) => `${queue} ${inFlight}`);
    const open = isAsked ? "; Lambda still lets go of queues" : "";
    say(`still in ${Math.max(left, 0)} s at the latest; in flight: ${busy.join(", ") || "no message"}${open}`);
    await wait(LOOKED_EVERY_MS);
  }
}
