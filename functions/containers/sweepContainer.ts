import { log } from "#functions/platform/log.ts";
import { releaseUntouched, type Signables } from "./signable.ts";
import { containerByHash } from "./store/container.ts";
import { beginRelease } from "./store/containerMoves.ts";
import { forgetUnfinished, type UnfinishedContainer, unfinishedContainers } from "./store/unfinished.ts";

/** Longer than a call takes. */
const STALE_AFTER_MS = 2 * 60_000;
/** An open dialog reports more often. */
const LEFT_AFTER_MS = 10 * 60_000;

/** Left locked, or never begun to be signed (docs/rules/signing.md, "Locks of a container", "A dialog that is left"). */
export async function staleContainers(now: number): Promise<UnfinishedContainer[]> {
  return (await unfinishedContainers()).filter(({ since }) => since <= now - STALE_AFTER_MS);
}

export async function sweepContainer(noted: UnfinishedContainer, signables: Signables): Promise<void> {
  const container = await containerByHash(noted.hash);
  const now = Date.now();
  if (container?.status === "PENDING" && noted.since > now - LEFT_AFTER_MS) return;
  if (container?.status !== "claiming" && container?.status !== "releasing") {
    const isLeft = await releaseUntouched(container, "", { now, noted: noted.since }, signables);
    if (isLeft) log.info("left signing container released", { files: container?.files.length });
    // Signed or finished since the list was read. A note that an open dialog has renewed stays.
    else await forgetUnfinished(noted);
    return;
  }
  log.warn("signing container swept", { status: container.status, files: container.files.length });
  if (container.status === "claiming" && !(await beginRelease(container, now))) return;
  await signables[container.kind].release({ ...container, status: "releasing" }, "");
}
