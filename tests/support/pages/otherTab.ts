import { watchChanges } from "#web/api/refresh.ts";

/** Tells the page that another tab has changed what these routes show. */
export async function changedInOtherTab(...names: string[]): Promise<void> {
  const stop = watchChanges();
  const tab = new BroadcastChannel("virn.changes");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not of a window
  tab.postMessage(names);
  // The message arrives in a later turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
  tab.close();
  stop();
}
