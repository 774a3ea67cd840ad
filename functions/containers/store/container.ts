import { entity } from "#functions/platform/table/entity.ts";
import type { ContainerStatus, SignedKind } from "#shared/containers/containerStatus.ts";
import type { EidMeans, EidOutcome } from "#shared/containers/outcomes.ts";

/** A file as it is signed: copied when the container was made, so that a late worker cannot change it. */
export interface ContainedFile {
  /** Of the act or document. */
  id: number;
  /** In the container, unique there. */
  name: string;
  mediaType: string;
  /** In the folder `containers`; ends with the hash of its content. */
  key: string;
  /** Bytes. */
  size: number;
  /** Base64. */
  sha256: string;
}

export interface ContainerSignature {
  party: "platform" | "company";
  name: string;
  /** Personal code of the signer's certificate. */
  code: string;
  /** ISO instant of the time-stamp. */
  at: string;
}

export interface NotedAttempt {
  id: string;
  /** Seconds since 1970. */
  endsAt: number;
}

export interface FailedAttempt {
  means: EidMeans;
  outcome: EidOutcome;
}

/**
 * Acts or documents of one company that are signed together (docs/rules/signing.md, "States of a container"). `claiming`: its
 * files are being locked; `releasing`: they are being unlocked, and then it is deleted. Both are seen as no container.
 */
export interface SigningContainer {
  hash: string;
  company: number;
  status: "claiming" | "releasing" | ContainerStatus;
  /** Number of its changes that an attempt must not miss: it grows with each signature. */
  version: number;
  kind: SignedKind;
  /** Without an ending. */
  name: string;
  files: readonly ContainedFile[];
  signatures: readonly ContainerSignature[];
  /** Key of the newest signed container, in the folder `containers`; absent before the first signature. */
  signed?: string | undefined;
  /** ISO instant. */
  createdAt: string;
  createdBy: string;
  /** The newest attempt to sign it. */
  attempt?: NotedAttempt | undefined;
  /** The signature of this attempt is given, and being put into the container. */
  isEmbedding?: true | undefined;
  declined?: { by: string; at: string; reason: string } | undefined;
  /** How the newest attempt that has ended without a signature ended. */
  failed?: FailedAttempt | undefined;
}

export const ContainerEntity = /* @__PURE__ */ entity<SigningContainer>()({
  name: "signingContainer",
  key: { of: ["hash"] },
  indexes: {
    /** Which acts, or documents, of a company wait for its signature, the oldest first? */
    ofCompany: { on: "gsi1", of: ["company", "kind", "status"], by: ["createdAt", "hash"] },
  },
});

export async function containerByHash(hash: string): Promise<SigningContainer | undefined> {
  return ContainerEntity.get({ hash });
}

/** By hash; containers that do not exist are left out. */
export async function containersByHash(hashes: readonly string[]): Promise<Map<string, SigningContainer>> {
  const found = await ContainerEntity.getAll([...new Set(hashes)].map((hash) => ({ hash })));
  return new Map(found.map((container) => [container.hash, container]));
}

/** Those of a company with acts, or with documents, in a status, the oldest first, as the index knows them; up to `count`. */
export async function containersOfCompany(
  company: number,
  kind: SignedKind,
  status: ContainerStatus,
  count: number,
): Promise<SigningContainer[]> {
  return ContainerEntity.all("ofCompany", { company, kind, status }, { max: count });
}

/** That somebody signed or declined. */
export interface ContainerEvent {
  kind: "signed" | "declined";
  /** ISO instant. */
  at: string;
  /** Name of a person. */
  by: string;
  /** Of declining. */
  reason?: string;
}

/** Told by a container while it exists, and by the histories of what was in it afterwards (docs/rules/signing.md, "Cancelling and deleting"). */
export function containerEvents({ signatures, declined }: SigningContainer): ContainerEvent[] {
  return [
    ...signatures.map(({ at, name }) => ({ kind: "signed" as const, at, by: name })),
    ...(declined ? [{ kind: "declined" as const, ...declined }] : []),
  ];
}
