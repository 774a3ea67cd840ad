import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export interface Sessions<Result> {
  open(result: Result): string;
  /** Waits for the result as long as is asked; undefined for a session that does not exist. */
  poll(id: string, timeoutMs: number): Promise<{ running: true } | { running: false; result: Result } | undefined>;
}

const MAX_WAIT_MS = 120_000;
const MAX_SESSIONS = 10_000;

/** `thinkMs` is asked at each poll, so that a test can end the thinking of everybody. */
export function sessions<Result>(thinkMs: () => number): Sessions<Result> {
  const opened = new Map<string, { result: Result; openedAt: number }>();
  return {
    open(result) {
      const id = randomUUID();
      opened.set(id, { result, openedAt: Date.now() });
      const [oldest] = opened.keys();
      if (opened.size > MAX_SESSIONS && oldest !== undefined) opened.delete(oldest);
      return id;
    },
    async poll(id, timeoutMs) {
      const session = opened.get(id);
      if (!session) return undefined;
      const left = () => session.openedAt + thinkMs() - Date.now();
      const patience = Math.min(Math.max(0, timeoutMs), MAX_WAIT_MS);
      if (left() > 0) await wait(Math.min(left(), patience), undefined, { ref: false });
      return left() <= 0 ? { running: false, result: session.result } : { running: true };
    },
  };
}
