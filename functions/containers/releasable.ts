import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { ContainerStatus } from "#shared/containers/containerStatus.ts";
import { OWN_SIGNATURE } from "#shared/containers/outcomes.ts";
import type { SeenContainer } from "#shared/containers/signatureFilter.ts";
import { containerByHash, type SigningContainer } from "./store/container.ts";
import { beginRelease } from "./store/containerMoves.ts";

type Unsigned = "PENDING" | "SIGN_ONE";

const GONE = "Allkirjastamine on juba katkestatud või ümbrik kustutatud.";

/**
 * docs/rules/signing.md, "Cancelling and deleting". @param gone thrown when somebody else was first
 * @throws Problem `container_changed` for a wrong status, `container_busy` in signing, `signature_pending` after a PIN
 */
export async function markReleasing(
  hash: string,
  status: Unsigned,
  { person, now }: { person: number; now: Date },
  gone: "not_found" | "container_changed" = "not_found",
): Promise<SigningContainer> {
  const container = await containerByHash(hash);
  if (!isVisible(container)) throw new Problem(gone, { message: GONE });
  if (container.status !== status) throw changedBy(container, person);
  if (isGiven(container, now)) throw new Problem("signature_pending");
  // Releasing would lose the second signature while its signer can still enter the PIN.
  if (status === "SIGN_ONE" && isBeingSigned(container, now)) throw new Problem("container_busy");
  if (!(await beginRelease(container, now.getTime()))) {
    const found = await containerByHash(hash);
    if (!isVisible(found)) throw new Problem(gone, { message: GONE });
    throw isGiven(found, now) ? new Problem("signature_pending") : changedBy(found, person);
  }
  return { ...container, status: "releasing" };
}

/** Says when the newest signature is the caller's own, as from another tab. */
function changedBy({ signatures }: SigningContainer, person: number): Problem {
  const isOwn = signatures.at(-1)?.person === person;
  return new Problem("container_changed", isOwn ? { message: OWN_SIGNATURE } : {});
}

export type VisibleContainer = SigningContainer & { status: ContainerStatus };

export function isVisible(container: SigningContainer | undefined): container is VisibleContainer {
  return container !== undefined && container.status !== "claiming" && container.status !== "releasing";
}

/** The PIN was typed, and the signature is not embedded yet. */
function isGiven(container: SigningContainer, now: Date): boolean {
  return isBeingSigned(container, now) && container.isEmbedding === true;
}

/** Made by a dialog, with nothing sent to a signing service since (docs/rules/signing.md, "A dialog that is left"). */
export function isUntouched(
  container: SigningContainer | undefined,
): container is SigningContainer & { status: "PENDING" } {
  if (container?.status !== "PENDING") return false;
  return container.attempt === undefined && container.failed === undefined;
}

export function isBeingSigned({ attempt }: SigningContainer, now: Date): boolean {
  return attempt !== undefined && attempt.endsAt * 1000 > now.getTime();
}

/** A container as lists show it to the viewer: a company sees it from the first signature on. */
export function seenContainer(container: SigningContainer | undefined, viewer: Viewer): SeenContainer | undefined {
  if (!isVisible(container) || (container.status === "PENDING" && !isSuperUser(viewer))) return undefined;
  return { status: container.status, isDeclined: container.declined !== undefined };
}
