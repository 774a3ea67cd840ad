import { runAttempt } from "#functions/eid/runAttempt.ts";
import { worker } from "#functions/entry/queue.ts";

export const handler = worker("eidAttempts", ({ attempt }) => runAttempt(attempt, new Date()));
