import { isUntouched } from "#functions/containers/releasable.ts";
import type { SigningContainer } from "#functions/containers/store/container.ts";
import { beginRelease, endRelease } from "#functions/containers/store/containerMoves.ts";
import { releaseDocuments } from "#functions/documents/removeDocument.ts";
import type { Actor } from "#shared/people/actor.ts";
import { unlockActs } from "./store/actLocks.ts";

/**
 * Unlocks the acts or documents of a container in the state `releasing` and deletes it (docs/rules/signing.md, "Cancelling
 * and deleting"). Safe to run twice at once. `by`: '' for the sweeper.
 */
export async function releaseContainer(container: SigningContainer, by: Actor): Promise<void> {
  if (container.kind === "documents") return releaseDocuments(container, by);
  const kind = container.signatures.length > 0 ? "containerDeleted" : "signingCanceled";
  await unlockActs(container, { kind, at: new Date().toISOString(), by });
  await endRelease(container, Date.now());
}

/**
 * Releases a container without any begun signature; false when one was begun (docs/rules/signing.md, "A dialog that is
 * left"). `by`: '' for the sweeper, which passes in `noted` when a dialog was last open.
 */
export async function releaseUntouched(
  container: SigningContainer | undefined,
  by: Actor,
  now: number,
  noted?: number,
): Promise<boolean> {
  if (!isUntouched(container) || !(await beginRelease(container, now, noted))) return false;
  await releaseContainer({ ...container, status: "releasing" }, by);
  return true;
}
