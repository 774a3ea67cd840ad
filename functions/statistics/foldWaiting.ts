import { describeError, log } from "#functions/platform/log.ts";
import { foldSums } from "./store/sumFold.ts";

const MAX_MS = 20_000;

/** Brings the sums up to date now. Never throws: the facts are written, and the sweeper adds what is left. */
export async function foldWaiting(maxMs = MAX_MS): Promise<void> {
  try {
    await foldSums(Date.now() + maxMs);
  } catch (error) {
    log.warn("sums not up to date", { error: describeError(error) });
  }
}

/** The same for a call that a user waits for: after `ms` it goes on without the sums, which may have many changes to add. */
export async function foldBriefly(ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([foldWaiting(ms), patience]);
  clearTimeout(timer);
}
