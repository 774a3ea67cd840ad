import { filtersOf } from "#shared/basics/filters.ts";
import { CONTAINER_STATUS_LABELS, type ContainerStatus } from "./containerStatus.ts";

/** The container as its reader sees it; undefined where he sees none. */
export interface SeenContainer {
  status: ContainerStatus;
  isDeclined: boolean;
}

const SIGNATURES = {
  /** In no container that the reader sees. */
  none: "Allkirjastamata",
  platform: "Ootab meie allkirja",
  company: CONTAINER_STATUS_LABELS.SIGN_ONE,
  signed: CONTAINER_STATUS_LABELS.SIGN_BOTH,
  /** By the company. */
  declined: "Allkirjastamisest keelduti",
} as const;

export type SignatureFilter = keyof typeof SIGNATURES;

/** Whose signature an act or document waits for; before the platform's, its container does not exist for a company. */
export const signatureFilter = filtersOf<{ container: SeenContainer | undefined }>().choice("Allkiri", {
  words: SIGNATURES,
  forAgents: ["platform"],
  fits: ({ container }, word) => signatureOf(container) === word,
});

/** The one filter that finds an act or document in this container. */
export function signatureOf(container: SeenContainer | undefined): SignatureFilter {
  if (container === undefined) return "none";
  if (container.status === "PENDING") return "platform";
  if (container.status === "SIGN_BOTH") return "signed";
  return container.isDeclined ? "declined" : "company";
}
