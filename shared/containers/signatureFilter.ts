import type { ContainerStatus } from "./containerStatus.ts";

/**
 * `none`: in no container that the reader sees. `platform`, `company`: waits for that party. `declined`: by the company.
 * (docs/rules/actLists.md, "Filters of acts")
 */
export const SIGNATURE_FILTERS = ["none", "platform", "company", "signed", "declined"] as const;
export type SignatureFilter = (typeof SIGNATURE_FILTERS)[number];

/** The error at a filter that a company user cannot use. */
export const FOR_AGENTS = "See filter on ainult agentidele.";

/** The container as its reader sees it; undefined where he sees none. */
export interface SeenContainer {
  status: ContainerStatus;
  isDeclined: boolean;
}

/** The one filter that finds an act or document in this container. */
export function signatureOf(container: SeenContainer | undefined): SignatureFilter {
  if (container === undefined) return "none";
  if (container.status === "PENDING") return "platform";
  if (container.status === "SIGN_BOTH") return "signed";
  return container.isDeclined ? "declined" : "company";
}
