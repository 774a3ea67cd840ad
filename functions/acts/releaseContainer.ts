import type { SigningContainer } from "#functions/containers/store/container.ts";
import { endRelease } from "#functions/containers/store/containerMoves.ts";
import { releaseDocuments } from "#functions/documents/releaseDocuments.ts";
import { unlockActs } from "./store/actLocks.ts";

/**
 * Frees the acts or documents of a container in the state `releasing`, and deletes it (docs/rules/signing.md, "Cancelling and
 * deleting"). Safe to run twice at once. `by`: name of the person; '' for the sweeper.
 */
export async function releaseContainer(container: SigningContainer, by: string): Promise<void> {
  if (container.kind === "documents") return releaseDocuments(container, by);
  const kind = container.signatures.length > 0 ? "containerDeleted" : "signingCanceled";
  await unlockActs(container, { kind, at: new Date().toISOString(), by });
  await endRelease(container, Date.now());
}
