import { isUntouched } from "#functions/containers/releasable.ts";
import type { SigningContainer } from "#functions/containers/store/container.ts";
import { beginRelease, endRelease } from "#functions/containers/store/containerMoves.ts";
import { releaseDocuments } from "#functions/documents/removeDocument.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import type { Actor } from "#shared/people/actor.ts";
import { queueLook } from "./queueLook.ts";
import { unlockActs } from "./store/actLocks.ts";

/** Unlocks and deletes a container in the state `releasing`. Safe to run twice at once. `by`: '' for the sweeper. */
export async function releaseContainer(container: SigningContainer, by: Actor): Promise<void> {
  if (container.kind === "documents") return releaseDocuments(container, by);
  const kind = container.signatures.length > 0 ? "containerDeleted" : "signingCanceled";
  const outdated = await unlockActs(container, { kind, at: new Date().toISOString(), by });
  await enqueue(
    "actFiles",
    outdated.map((act) => ({ act })),
  );
  // Their warnings count again. Before the container is gone: who dies until then leaves it to the sweeper.
  await queueLook(container.files.map(({ id }) => id));
  await endRelease(container, Date.now());
}

/** False once a signature was begun (docs/rules/signing.md, "A dialog that is left"). `noted`: last sign of a dialog. */
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
