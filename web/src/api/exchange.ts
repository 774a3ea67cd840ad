import type { EpochMs } from "#shared/basics/measures.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import { ApiProblem } from "./apiProblem.ts";
import { isLeavingPage } from "./leave.ts";
import { noteAnswer, noteNoAnswer } from "./network/connection.ts";

/** The server answers within 30 seconds; the rest is for slow networks. */
export const MAX_ANSWER_MS = 45_000;

export interface Exchange {
  status: number;
  ok: boolean;
  text: string;
  askedAt: EpochMs;
}

/**
 * Asks, and reads the whole answer (docs/rules/user-interface.md, "Without a network").
 * @param isOfUser whether the user waits for it: the sentence then asks to try again.
 * @param began when it was asked, where that was before this call: milliseconds since the page was opened.
 * @throws ApiProblem `offline`, `no_answer` or `timed_out`. Never settles while the page is being left.
 */
export async function exchange(
  ask: (signal: AbortSignal) => Promise<Response>,
  isOfUser: boolean,
  began = performance.now(),
): Promise<Exchange> {
  const askedAt = Date.now() - (performance.now() - began);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), MAX_ANSWER_MS);
  try {
    const answer = await Promise.race([readWhole(ask(limit.signal)), rejectOnAbort(limit.signal)]);
    noteAnswer(began);
    return { ...answer, askedAt };
  } catch {
    if (isLeavingPage()) return await new Promise(() => {});
    if (limit.signal.aborted) throw timedOut(isOfUser);
    throw noAnswer(isOfUser);
  } finally {
    clearTimeout(timer);
  }
}

export function timedOut(isOfUser: boolean): ApiProblem {
  return new ApiProblem(0, "timed_out", isOfUser ? messagesNow().timedOutChange : messagesNow().timedOut);
}

export function noAnswer(isOfUser: boolean): ApiProblem {
  noteNoAnswer();
  if (!navigator.onLine)
    return new ApiProblem(0, "offline", isOfUser ? messagesNow().offlineChange : messagesNow().offline);
  return new ApiProblem(0, "no_answer", isOfUser ? messagesNow().noAnswerChange : messagesNow().noAnswer);
}

async function readWhole(asked: Promise<Response>): Promise<Omit<Exchange, "askedAt">> {
  const response = await asked;
  return { status: response.status, ok: response.ok, text: await response.text() };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
