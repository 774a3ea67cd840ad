import { log } from "#functions/core/log.ts";
import { containerByHash } from "#functions/data/signing/container.ts";
import { beginRelease } from "#functions/data/signing/containerMoves.ts";
import { type UnfinishedContainer, unfinishedContainers } from "#functions/data/signing/unfinished.ts";
import { releaseContainer } from "./releaseContainer.ts";

/** Longer than a call takes. */
const STALE_AFTER_MS = 2 * 60_000;

/** Containers that a crash left between being locked and being free (docs/rules/signing.md, "Locks of a container"). */
export async function staleContainers(now: number): Promise<UnfinishedContainer[]> {
  return (await unfinishedContainers()).filter(({ since }) => since <= now - STALE_AFTER_MS);
}

/** Rolls a claim back, or finishes a release. */
export async function sweepContainer({ hash }: UnfinishedContainer): Promise<void> {
  const container = await containerByHash(hash);
  // Another run has finished it since the list was read.
  if (container?.status !== "claiming" && container?.status !== "releasing") return;
  log.warn("signing container swept", { status: container.status, files: container.files.length });
  if (container.status === "claiming" && !(await beginRelease(container, Date.now()))) return;
  await releaseContainer({ ...container, status: "releasing" }, "");
}
