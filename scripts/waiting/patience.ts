import { setTimeout as sleepFor } from "node:timers/promises";

/** What a command waits by; a test gives one that returns at once. */
export type Wait = (milliseconds: number) => Promise<unknown>;

export const sleep: Wait = (milliseconds) => sleepFor(milliseconds);

/** Without `times` and `limitMs` there is no end. */
export interface Patience {
  pauseMs: number;
  /** Questions in all. */
  times?: number;
  /** No question begins later than this and a pause. */
  limitMs?: number;
  wait?: Wait | undefined;
}

/** Asks again, after a pause, while the answer is one that may pass. @returns the last answer, at the limit also one that did not pass */
export async function askWhile<Answer>(
  ask: () => Answer | Promise<Answer>,
  mayPass: (answer: Answer) => boolean,
  { pauseMs, times = Number.POSITIVE_INFINITY, limitMs = Number.POSITIVE_INFINITY, wait = sleep }: Patience,
): Promise<Answer> {
  const began = performance.now();
  for (let asked = 1; ; asked++) {
    const answer = await ask();
    if (!mayPass(answer) || asked >= times || performance.now() - began > limitMs) return answer;
    await wait(pauseMs);
  }
}

/** Looks until there is something. @throws `reason` at the limit */
export async function until<Found>(
  look: () => Promise<Found | undefined>,
  { reason, ...patience }: Patience & { reason: string },
): Promise<Found> {
  const found = await askWhile(look, (each) => each === undefined, patience);
  if (found === undefined) throw new Error(reason);
  return found;
}
