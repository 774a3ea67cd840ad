/** PENDING: failed or unfinished. SIGN_ONE: signed by the platform, which buys. SIGN_BOTH: by both parties. */
export const CONTAINER_STATUSES = ["PENDING", "SIGN_ONE", "SIGN_BOTH"] as const;
export type ContainerStatus = (typeof CONTAINER_STATUSES)[number];

export const CONTAINER_STATUS_LABELS = {
  PENDING: "Allkirjastamine on ebaõnnestunud",
  SIGN_ONE: "Ootab teise poole allkirja",
  SIGN_BOTH: "Mõlemad pooled on allkirjastanud",
} as const satisfies Record<ContainerStatus, string>;

/** Label for rows, pages and filters. `isMine`: it waits for the signature of its reader. */
export function containerLabel(
  status: ContainerStatus,
  { isBeingSigned, isMine }: { isBeingSigned: boolean; isMine: boolean },
): string {
  if (status === "PENDING" && isBeingSigned) return "Allkirjastamine on pooleli";
  if (status === "SIGN_ONE" && isMine) return "Ootab minu allkirja";
  return CONTAINER_STATUS_LABELS[status];
}

export const PENDING_NOTES = {
  prepared: (name: string) => `${name} valmistas ette, allkirjastamata`,
  failed: (reason: string) => `Ebaõnnestus: ${reason}`,
} as const;

export const SIGNED_KINDS = ["acts", "documents"] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];
