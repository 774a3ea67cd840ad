import type { SignedKind } from "#shared/containers/containerStatus.ts";
import type { Actor } from "#shared/people/actor.ts";
import { isUntouched } from "./releasable.ts";
import type { SigningContainer } from "./store/container.ts";
import { beginRelease } from "./store/containerMoves.ts";

/** What a noun does with its files in a container. Signing knows no kind by name: entries hand it all kinds. */
export interface Signable {
  /** Unlocks the files of a container in the state `releasing`, and deletes it. Safe to run twice at once. `by`: '' for the sweeper. */
  release(container: SigningContainer, by: Actor): Promise<void>;
}

export type Signables = Readonly<Record<SignedKind, Signable>>;

/** False once a signature was begun (docs/rules/signing.md, "A dialog that is left"). `noted`: last sign of a dialog. */
export async function releaseUntouched(
  container: SigningContainer | undefined,
  by: Actor,
  { now, noted }: { now: number; noted?: number },
  signables: Signables,
): Promise<boolean> {
  if (!isUntouched(container) || !(await beginRelease(container, now, noted))) return false;
  await signables[container.kind].release({ ...container, status: "releasing" }, by);
  return true;
}
