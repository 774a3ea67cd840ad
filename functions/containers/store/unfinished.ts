import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

/**
 * Beside a container whose files are being locked or unlocked, so that no crash leaves locks, and beside one that nobody has begun to
 * sign, so that no closed tab does (docs/rules/signing.md, "Locks of a container").
 */
export interface UnfinishedContainer {
  hash: string;
  /** Milliseconds since 1970; while a dialog is open, when it last said so. */
  since: number;
}

/** Which containers are being locked or unlocked, or were left? A handful, read whole. */
export const UnfinishedContainerEntity = /* @__PURE__ */ entity<UnfinishedContainer>()({
  name: "unfinishedContainer",
  key: { of: [], by: ["hash"] },
});

export async function unfinishedContainers(): Promise<UnfinishedContainer[]> {
  return UnfinishedContainerEntity.all("key", {});
}

/** The dialog of a container is still open. Nothing where the container has gone. */
export async function keepUnfinished(hash: string, now: number): Promise<void> {
  await write(UnfinishedContainerEntity.patch({ hash }, { since: now }));
}

/** Nothing is left to do for it, unless it began to be released since it was read. */
export async function forgetUnfinished({ hash, since }: UnfinishedContainer): Promise<void> {
  await write(UnfinishedContainerEntity.delete({ hash }, { since }));
}
