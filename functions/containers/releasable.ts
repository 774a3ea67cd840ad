import { log } from "#functions/platform/log.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { ContainerStatus, SignedKind } from "#shared/containers/containerStatus.ts";
import { OWN_SIGNATURE } from "#shared/containers/outcomes.ts";
import type { SeenContainer } from "#shared/containers/signatureFilter.ts";
import type { Actor } from "#shared/people/actor.ts";
import { containerByHash, type SigningContainer } from "./store/container.ts";
import { beginRelease } from "./store/containerMoves.ts";
import { forgetUnfinished, type UnfinishedContainer, unfinishedContainers } from "./store/unfinished.ts";

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

/** Longer than a call takes. */
const STALE_AFTER_MS = 2 * 60_000;
/** An open dialog reports more often. */
const LEFT_AFTER_MS = 10 * 60_000;

/** Left locked, or never begun to be signed (docs/rules/signing.md, "Locks of a container", "A dialog that is left"). */
export async function staleContainers(now: number): Promise<UnfinishedContainer[]> {
  return (await unfinishedContainers()).filter(({ since }) => since <= now - STALE_AFTER_MS);
}

export async function sweepContainer(noted: UnfinishedContainer, signables: Signables): Promise<void> {
  const container = await containerByHash(noted.hash);
  const now = Date.now();
  if (container?.status === "PENDING" && noted.since > now - LEFT_AFTER_MS) return;
  if (container?.status !== "claiming" && container?.status !== "releasing") {
    const isLeft = await releaseUntouched(container, "", { now, noted: noted.since }, signables);
    if (isLeft) log.info("left signing container released", { files: container?.files.length });
    // Signed or finished since the list was read. A note that an open dialog has renewed stays.
    else await forgetUnfinished(noted);
    return;
  }
  log.warn("signing container swept", { status: container.status, files: container.files.length });
  if (container.status === "claiming" && !(await beginRelease(container, now))) return;
  await signables[container.kind].release({ ...container, status: "releasing" }, "");
}
