import type { QueueName } from "./queues.ts";

/** `actFiles` → `QUEUE_ACT_FILES_URL`. */
export function queueVariable(queue: QueueName): string {
  return `QUEUE_${queue.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_URL`;
}
