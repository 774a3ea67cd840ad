import { readerOf } from "#functions/containers/containerView.ts";
import { containersByHash, containersOfCompany, type SigningContainer } from "#functions/containers/store/container.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { SIGNED_KINDS } from "#shared/containers/containerStatus.ts";

/** A count above it is not exact. */
const MAX_WAITING = 500;

/** Containers that wait for the person's companies, oldest first (docs/rules/signing.md, "Who signs"). */
export async function containersToSign(viewer: Viewer): Promise<SigningContainer[]> {
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
