import { markReleasing } from "#functions/containers/releasable.ts";
import { containerByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import { endRelease } from "#functions/containers/store/containerMoves.ts";
import { Problem } from "#functions/platform/problem.ts";
import { announceTokens } from "#functions/platform/tokens/tokenBacklog.ts";
import type { Actor } from "#shared/people/actor.ts";
import { documentOfHash } from "./store/document.ts";
import { unlockDocuments } from "./store/documentLocks.ts";
import { deleteDocument } from "./store/documentWrites.ts";

/**
 * Deletes a document by its hash, after a container that only the platform has signed (docs/rules/signing.md, "Cancelling and
 * deleting"). @throws Problem `not_found`, `document_signed`, `document_changed`
 */
export async function removeDocument(hash: string, by: number, now: Date): Promise<void> {
  const document = await documentOfHash(hash);
  if (!document) throw new Problem("not_found");
  const { container: locked, ...free } = document;
  if (locked !== undefined) {
    if ((await containerByHash(locked))?.status !== "SIGN_ONE") throw new Problem("document_signed");
    await releaseDocuments(await markReleasing(locked, "SIGN_ONE", { person: by, now }, "container_changed"), by);
  }
  const written = await deleteDocument(free);
  if (!written.ok) throw new Problem("document_changed");
  if (written.tokens) await announceTokens([written.tokens]);
}

/** Releases the documents of a container in the state `releasing`; safe to run twice at once. `by`: '' for the sweeper. */
export async function releaseDocuments(container: SigningContainer, by: Actor): Promise<void> {
  const kind = container.signatures.length > 0 ? "containerDeleted" : "signingCanceled";
  await unlockDocuments(container, { kind, at: new Date().toISOString(), by });
  await endRelease(container, Date.now());
}
