import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type { SeenContainer } from "#shared/containers/signatureFilter.ts";
import { isVisible } from "./releasable.ts";
import type { SigningContainer } from "./store/container.ts";

/** A container as lists show it to the viewer: a company sees it from the first signature on. */
export function seenContainer(container: SigningContainer | undefined, viewer: Viewer): SeenContainer | undefined {
  if (!isVisible(container) || (container.status === "PENDING" && !isSuperUser(viewer))) return undefined;
  return { status: container.status, isDeclined: container.declined !== undefined };
}
