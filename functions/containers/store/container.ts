import { entity } from "#functions/platform/table/entity.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import type { Bytes, EpochSeconds, IsoInstant } from "#shared/basics/measures.ts";
import type { ContainerStatus, SignedKind } from "#shared/containers/containerStatus.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import { type Actor, otherActor } from "#shared/people/actor.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";

/** A file to sign: copied when the container was made, so that a late worker cannot change it. */
export interface ContainedFile {
  id: number;
  name: string;
  mediaType: string;
  /** Key in the folder `containers`; it ends with the hash of the content. */
  key: string;
  size: Bytes;
  /** Base64. */
  sha256: string;
  /** YYYY-MM-DD since which signatures of it are counted as awaited; missing where they are not. */
  date?: string | undefined;
  /** What a signer knows it by, with its number; missing for a document and in older containers. */
  title?: string | undefined;
  /** With VAT; missing like `title`. */
  sum?: Cents | undefined;
}

export interface ContainerSignature {
  party: "platform" | "company";
  /** The person who signed in to sign; absent in older signatures. */
  person?: number;
  /** Name in the signer's certificate. */
  name: string;
  /** Personal code of the signer's certificate. */
  code: string;
  /** Of the time-stamp. */
  at: IsoInstant;
}

export interface NotedAttempt {
  id: string;
  endsAt: EpochSeconds;
}

export interface FailedAttempt {
  means: EidMeans;
  outcome: EidOutcome;
}

/** docs/rules/signing.md, "States of a container". Users see `claiming` and `releasing` as no container. */
export interface SigningContainer {
  hash: string;
  company: number;
  status: "claiming" | "releasing" | ContainerStatus;
  /** Number of signatures: an attempt checks it. */
  version: number;
  kind: SignedKind;
  /** Name without an extension. */
  name: string;
  files: readonly ContainedFile[];
  signatures: readonly ContainerSignature[];
  /** Key of the newest signed container; absent before the first signature. */
  signed?: string | undefined;
  createdAt: IsoInstant;
  createdBy: Actor;
  attempt?: NotedAttempt | undefined;
  isEmbedding?: true | undefined;
  declined?: { by: Actor; at: string; reason: string } | undefined;
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

export async function containersByHash(hashes: readonly string[]): Promise<Map<string, SigningContainer>> {
  const found = await ContainerEntity.getAll([...new Set(hashes)].map((hash) => ({ hash })));
  return new Map(found.map((container) => [container.hash, container]));
}

/** Oldest first, as the index knows them. */
export async function containersOfCompany(
  company: number,
  kind: SignedKind,
  status: ContainerStatus,
  count: number,
): Promise<SigningContainer[]> {
  return ContainerEntity.all("ofCompany", { company, kind, status }, { max: count });
}

export interface ContainerEvent {
  kind: "signed" | "declined";
  at: IsoInstant;
  by: Actor;
  reason?: string;
}

/** Shown by a container while it exists: signers by the names of their certificates. */
export function containerEvents({ signatures, declined }: SigningContainer): ContainerEvent[] {
  return [
    ...signatures.map(({ at, name }) => ({ kind: "signed" as const, at, by: otherActor(name) })),
    ...(declined ? [{ kind: "declined" as const, ...declined }] : []),
  ];
}

/** Returns the events that the histories of its items keep when it is deleted (docs/rules/signing.md, "Cancelling and deleting"). */
export function lastingEvents({ signatures, ...container }: SigningContainer): ContainerEvent[] {
  const signed = signatures.map(({ at, name, person }) => ({
    kind: "signed" as const,
    at,
    by: person ?? otherActor(name),
  }));
  return [...signed, ...containerEvents({ ...container, signatures: [] })];
}
