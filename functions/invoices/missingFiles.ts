import { actFilesWantedSince, noteQueuedAgain } from "#functions/acts/store/actFilesWanted.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { log } from "#functions/platform/log.ts";

/** Longer than five attempts of the worker take, so that a message under way is not sent twice. */
const MISSING_AFTER_MS = 30 * 60_000;
const AT_ONCE = 500;

/** Queues acts again that lack files after 30 minutes (docs/rules/invoices.md, "Missing files"). */
export async function queueMissingFiles(now: Date): Promise<void> {
  const missing = await actFilesWantedSince(new Date(now.getTime() - MISSING_AFTER_MS).toISOString(), AT_ONCE);
  if (missing.length === 0) return;
  log.warn("files of acts queued again", { acts: missing.length });
  await enqueue(
    "actFiles",
    missing.map(({ act }) => ({ act })),
  );
  await noteQueuedAgain(missing, now.toISOString());
}
