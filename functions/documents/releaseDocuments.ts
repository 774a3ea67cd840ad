import type { SigningContainer } from "#functions/containers/store/container.ts";
import { endRelease } from "#functions/containers/store/containerMoves.ts";
import { unlockDocuments } from "./store/documentLocks.ts";

/**
 * Frees the documents of a container in the state `releasing`, and deletes it. Safe to run twice at once. `by`: name of the person;
 * '' for the sweeper.
 */
export async function releaseDocuments(container: SigningContainer, by: string): Promise<void> {
  const kind = container.signatures.length > 0 ? "containerDeleted" : "signingCanceled";
  await unlockDocuments(container, { kind, at: new Date().toISOString(), by });
  await endRelease(container, Date.now());
}
