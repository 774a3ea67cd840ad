import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";
import { inOrigins, log } from "#functions/platform/log.ts";
import { waitingTokenBacklogs } from "#functions/platform/tokens/tokenBacklog.ts";

/** Later than a message usually takes to arrive. */
const STALE_AFTER_MS = 2 * 60 * 1000;
const AT_ONCE = 500;

/** Announces backlogs again whose message was lost. A repeated announcement does no harm. */
export const handler = schedule("sweepTokens", async () => {
  const limit = new Date(Date.now() - STALE_AFTER_MS).toISOString();
  const stale = (await waitingTokenBacklogs(AT_ONCE)).filter(({ createdAt }) => createdAt <= limit);
  if (stale.length === 0) return;
  log.warn("token backlogs swept", { backlogs: stale.length });
  await inOrigins(stale, (backlogs) =>
    enqueue(
      "tokens",
      backlogs.map(({ scope, id }) => ({ scope, id })),
    ),
  );
});
