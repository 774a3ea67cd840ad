import { type QueueRow, queues } from "#shared/platform/queues.ts";

/** Below it, queues with their full concurrency take all that the account may run at once, and nobody signs in. */
export const CONCURRENCY_FOR_SIGN_IN = 100;
/** AWS leaves 100 concurrent executions to the functions without a share of their own. */
export const CONCURRENCY_TO_SHARE = 200;
/** The smallest maximum concurrency that AWS accepts for a queue. */
const MIN_CONCURRENCY = 2;

/**
 * The most runs of a queue's worker at once.
 * @param available concurrent executions of the account
 */
export function maxConcurrencyOf(row: Pick<QueueRow, "concurrency">, available: number): number {
  return available < CONCURRENCY_FOR_SIGN_IN ? MIN_CONCURRENCY : Math.max(row.concurrency, MIN_CONCURRENCY);
}

/** The most runs of all workers of queues at once. */
export function queuesAtOnce(available: number): number {
  return Object.values<QueueRow>(queues).reduce((sum, row) => sum + maxConcurrencyOf(row, available), 0);
}
