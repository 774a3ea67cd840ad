import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { log } from "#functions/platform/log.ts";
import { waitingTokenBacklogs } from "#functions/platform/tokens/tokenBacklog.ts";

/** Later than a message usually takes to arrive. */
const STALE_AFTER_MS = 2 * 60 * 1000;
const AT_ONCE = 500;

/** Announces backlogs again whose message was lost. A repeated announcement does no harm. */
export async function handler(): Promise<void> {
  const limit = new Date(Date.now() - STALE_AFTER_MS).toISOString();
  const stale = (await waitingTokenBacklogs(AT_ONCE)).filter(({ createdAt }) => createdAt <= limit);
  if (stale.length === 0) return;
  log.warn("token backlogs swept", { backlogs: stale.length });
  await enqueue(
    "tokens",
    stale.map(({ scope, id }) => ({ scope, id })),
  );
}
