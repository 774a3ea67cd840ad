import type { QueueName } from "./queues.ts";

/** Environment variable that holds the URL of a queue: `actFiles` → `QUEUE_ACT_FILES_URL`. */
export function queueVariable(queue: QueueName): string {
  return `QUEUE_${queue.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_URL`;
}
