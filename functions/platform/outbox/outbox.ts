import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { type Origin, originOf } from "#functions/platform/log.ts";
import type { Messages, QueueName } from "#shared/platform/queues.ts";

/**
 * Facts with a message (docs/rules/background.md, "A fact and its message"). An item marks the fact from the transaction that
 * writes it until the work is done, so the sweeper can send a message again that was never sent, or that was lost.
 */
interface OutboxRow<Queue extends QueueName, Item> {
  name: string;
  queue: Queue;
  /**
   * Time that a fact waits before its message counts as lost, and between two messages. Longer than the work takes, except where
   * the worker claims its item or where two workers at once do no harm.
   */
  afterMs: number;
  /** Facts that have waited since `until` or longer, in milliseconds since 1970. Fewer than `max` are all. */
  due: (until: number, max: number) => Promise<readonly Item[]>;
  /** Notes on the item that a message leaves. Returns false when none shall: the fact has moved on, or is given up. */
  requeue?: (item: Item, now: number) => Promise<boolean>;
  message: (item: Item) => Messages[Queue];
  /** What tells a fact from the next one with the same message; the message where there is none. */
  fact?: (item: Item) => unknown;
}

export interface DueMessage extends Origin {
  /** Two messages of one fact have the same. */
  fact: unknown;
  /** Returns false when no message shall leave. */
  send: (now: number) => Promise<boolean>;
}

/** An outbox without the types of its items and messages, so that all are one list. */
export interface Outbox {
  name: string;
  queue: QueueName;
  afterMs: number;
  due: (until: number, max: number) => Promise<DueMessage[]>;
}

export function outbox<Queue extends QueueName, Item>({
  due,
  requeue,
  message,
  fact = message,
  ...row
}: OutboxRow<Queue, Item>): Outbox {
  return {
    ...row,
    async due(until, max) {
      return (await due(until, max)).map((item) => {
        const body = message(item);
        return {
          ...originOf(item),
          fact: fact(item),
          async send(now) {
            if (requeue && !(await requeue(item, now))) return false;
            await enqueue(row.queue, [body]);
            return true;
          },
        };
      });
    },
  };
}
