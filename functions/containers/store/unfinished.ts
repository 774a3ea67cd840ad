import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

/** A note, so that no crash or closed tab leaves locks (docs/rules/signing.md, "Locks of a container"). */
export interface UnfinishedContainer {
  hash: string;
  /** While a dialog is open, its last report. */
  since: EpochMs;
}

/** Which containers are being locked or unlocked, or were left? A handful, read whole. */
export const UnfinishedContainerEntity = /* @__PURE__ */ entity<UnfinishedContainer>()({
  name: "unfinishedContainer",
  key: { of: [], by: ["hash"] },
});

export async function unfinishedContainers(): Promise<UnfinishedContainer[]> {
  return UnfinishedContainerEntity.all("key", {});
}

/** The dialog of a container is still open. Does nothing for a deleted container. */
export async function keepUnfinished(hash: string, now: number): Promise<void> {
  await write(UnfinishedContainerEntity.patch({ hash }, { since: now }));
}

/** The note stays when the container began to be released since the read. */
export async function forgetUnfinished({ hash, since }: UnfinishedContainer): Promise<void> {
  await write(UnfinishedContainerEntity.delete({ hash }, { since }));
}
