import { functionTimeoutSeconds } from "./env.ts";

const ATTEMPTS = 3;
/** Longest pauses between the attempts of a call that gets no answers: the SDK draws 200 and 400 ms at most. */
const MAX_PAUSES_MS = 1000;
/** Leaves the handler time to say what failed, before Lambda ends it. */
const MARGIN_MS = 500;
const MAX_ANSWER_MS = 10_000;
const MAX_CONNECT_MS = 2000;
/** Each wait may be as long as an answer: the first for its head, the second in its body. */
const WAITS = 2;

/** docs/rules/background.md, "Time limits of calls". For every client of AWS: the SDK has none of its own. */
export function awsLimits(timeoutSeconds = functionTimeoutSeconds()) {
  const answerMs = Math.min(
    MAX_ANSWER_MS,
    Math.floor((timeoutSeconds * 1000 - MAX_PAUSES_MS - MARGIN_MS) / (ATTEMPTS * WAITS)),
  );
  return {
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: Math.min(MAX_CONNECT_MS, answerMs),
      /** Covers an attempt from its start to the head of its answer. */
      requestTimeout: answerMs,
      /** The SDK only warns without this. */
      throwOnRequestTimeout: true,
      /** Longest time between two parts of an answer. */
      socketTimeout: answerMs,
    },
  };
}

/** The longest time of a call with all its attempts, each without an answer or with a body that stops. */
export function longestCallMs({ maxAttempts, requestHandler }: ReturnType<typeof awsLimits>): number {
  return maxAttempts * (requestHandler.requestTimeout + requestHandler.socketTimeout) + MAX_PAUSES_MS;
}
