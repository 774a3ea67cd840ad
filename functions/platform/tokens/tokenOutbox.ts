import { outbox } from "#functions/platform/outbox/outbox.ts";
import { waitingTokenBacklogs } from "./tokenBacklog.ts";

/** Entries that two workers work off at once write the same tokens. */
export const tokenOutbox = outbox({
  name: "tokens",
  queue: "tokens",
  afterMs: 2 * 60_000,
  due: async (until, max) => {
    const limit = new Date(until).toISOString();
    return (await waitingTokenBacklogs(max)).filter(({ createdAt }) => createdAt <= limit);
  },
  message: ({ scope, id }) => ({ scope, id }),
});
