/** PENDING: failed or unfinished. SIGN_ONE: by the platform, which buys. SIGN_BOTH: by both parties. */
export const CONTAINER_STATUSES = ["PENDING", "SIGN_ONE", "SIGN_BOTH"] as const;
export type ContainerStatus = (typeof CONTAINER_STATUSES)[number];

export const CONTAINER_STATUS_LABELS = {
  PENDING: "Allkirjastamine on pooleli",
  SIGN_ONE: "Ootab teise poole allkirja",
  SIGN_BOTH: "Mõlemad pooled on allkirjastanud",
} as const satisfies Record<ContainerStatus, string>;

/** What a container is of; one container never has both. */
export const SIGNED_KINDS = ["acts", "documents"] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];
