import { isUntouched } from "#functions/containers/releasable.ts";
import type { SigningContainer } from "#functions/containers/store/container.ts";
import { beginRelease } from "#functions/containers/store/containerMoves.ts";
import { releaseContainer } from "./releaseContainer.ts";

/**
 * Releases a container that nobody has begun to sign (docs/rules/signing.md, "A dialog that is left"). False where somebody has.
 * `by`: name of the person; '' for the sweeper, which says by `noted` when a dialog last was open.
 */
export async function releaseUntouched(
  container: SigningContainer | undefined,
  by: string,
  now: number,
  noted?: number,
): Promise<boolean> {
  if (!isUntouched(container) || !(await beginRelease(container, now, noted))) return false;
  await releaseContainer({ ...container, status: "releasing" }, by);
  return true;
}
