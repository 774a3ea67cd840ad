import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { describeError, log } from "#functions/platform/log.ts";
import type { BacklogKey } from "#functions/platform/tokens/tokenBacklog.ts";

/** Never throws: the reports are written, and the sweeper announces their backlog again. */
export async function announceTokens(backlogs: readonly BacklogKey[]): Promise<void> {
  if (backlogs.length === 0) return;
  try {
    await enqueue(
      "tokens",
      backlogs.map(({ scope, id }) => ({ scope, id })),
    );
  } catch (error) {
    log.warn("token backlog not announced", { backlogs: backlogs.length, error: describeError(error) });
  }
}
