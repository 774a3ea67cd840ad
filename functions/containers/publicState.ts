import { containerLabel } from "#shared/containers/containerStatus.ts";
import { containerByHash } from "./store/container.ts";

const UNSIGNED = "Allkirjastamata";

/** How far the signing of an act or document is, for everybody: no name and no code. `container`: its hash, if it is in one. */
export async function publicSigningState(container: string | undefined): Promise<string> {
  const found = container === undefined ? undefined : await containerByHash(container);
  if (!found || found.status === "claiming" || found.status === "releasing") return UNSIGNED;
  return containerLabel(found.status, { isBeingSigned: true, isMine: false });
}
