import type { Viewer } from "#functions/platform/viewer.ts";
import { SIGNED_KINDS } from "#shared/containers/containerStatus.ts";
import { readerOf } from "./containerView.ts";
import { containersByHash, containersOfCompany, type SigningContainer } from "./store/container.ts";

/** More than anybody signs one by one; a count above it is not exact. */
const MAX_WAITING = 500;

/** Containers that wait for somebody of the person's companies, the oldest first (docs/rules/signing.md, "Who signs"). */
export async function waitingFor(viewer: Viewer): Promise<SigningContainer[]> {
  const { companies } = await readerOf(viewer);
  const listed = await Promise.all(
    [...companies].flatMap((id) => SIGNED_KINDS.map((kind) => containersOfCompany(id, kind, "SIGN_ONE", MAX_WAITING))),
  );
  // The index may lag behind a signature.
  const now = await containersByHash(listed.flat().map(({ hash }) => hash));
  return [...now.values()]
    .filter(({ status, declined }) => status === "SIGN_ONE" && declined === undefined)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
