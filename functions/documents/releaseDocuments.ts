import { unlockDocuments } from "#functions/data/documents/signing/documentLocks.ts";
import type { SigningContainer } from "#functions/data/signing/container.ts";
import { endRelease } from "#functions/data/signing/containerMoves.ts";

/** Frees the documents of a container in the state `releasing`, and deletes it. Safe to run twice at once. */
export async function releaseDocuments(container: SigningContainer): Promise<void> {
  await unlockDocuments(container);
  await endRelease(container, Date.now());
}
