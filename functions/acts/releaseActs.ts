import type { SigningContainer } from "#functions/containers/store/container.ts";
import { endRelease } from "#functions/containers/store/containerMoves.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import type { Actor } from "#shared/people/actor.ts";
import { queueLook } from "./queueLook.ts";
import { unlockActs } from "./store/actLocks.ts";

/** Releases the acts of a container in the state `releasing`. Safe to run twice at once. `by`: '' for the sweeper. */
export async function releaseActs(container: SigningContainer, by: Actor): Promise<void> {
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
