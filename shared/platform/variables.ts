import type { QueueName } from "./queues.ts";

/** `actFiles` → `QUEUE_ACT_FILES_URL`. */
export function queueVariable(queue: QueueName): string {
  return `QUEUE_${queue.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_URL`;
}

/** Message attribute with the id of the request that caused the message; log lines of workers show it. */
export const REQUEST_ATTRIBUTE = "request_id";
