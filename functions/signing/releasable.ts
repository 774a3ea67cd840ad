import { Problem } from "#functions/core/problem.ts";
import { containerByHash, type SigningContainer } from "#functions/data/signing/container.ts";
import { beginRelease } from "#functions/data/signing/containerMoves.ts";

type Unsigned = "PENDING" | "SIGN_ONE";

/**
 * Marks a container as one that goes, so that no attempt can sign it any more (docs/rules/signing.md, "Cancelling and
 * deleting").
 * @param gone is thrown when somebody else was first; what is deleted together with a container still exists
 * @throws Problem `container_changed` for another status, `container_busy` while it is being signed
 */
export async function markReleasing(
  hash: string,
  status: Unsigned,
  now: Date,
  gone: "not_found" | "container_changed" = "not_found",
): Promise<SigningContainer> {
  const container = await containerByHash(hash);
  if (!isVisible(container)) throw new Problem(gone);
  if (container.status !== status) throw new Problem("container_changed");
  if (isSignatureAtStake(container, now)) throw new Problem("container_busy");
  if (!(await beginRelease(container, now.getTime()))) throw new Problem("container_changed");
  return { ...container, status: "releasing" };
}

/** One whose files are all locked. */
export type VisibleContainer = SigningContainer & { status: "PENDING" | "SIGN_ONE" | "SIGN_BOTH" };

export function isVisible(container: SigningContainer | undefined): container is VisibleContainer {
  return container !== undefined && container.status !== "claiming" && container.status !== "releasing";
}

/** The first signature is lost only while it is put in; the second also while its signer may still enter the PIN. */
function isSignatureAtStake(container: SigningContainer, now: Date): boolean {
  const { status, attempt } = container;
  return isBeingSigned(container, now) && (status === "SIGN_ONE" || attempt?.isEmbedding === true);
}

/** Somebody has begun to sign it and may still finish. */
export function isBeingSigned({ attempt }: SigningContainer, now: Date): boolean {
  return attempt !== undefined && attempt.endsAt * 1000 > now.getTime();
}
