import { CustomAttributeType } from "electrodb";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { table } from "#functions/platform/table/table.ts";
import { type ContainerStatus, SIGNED_KINDS, type SignedKind } from "#shared/containers/containerStatus.ts";
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
  /** Its signature is given, and being put into the container. */
  isEmbedding?: boolean;
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
  /** Key of the newest signed container, in the folder `containers`; missing while nobody has signed. */
  signed?: string | undefined;
  /** ISO instant. */
  createdAt: string;
  createdBy: string;
  /** The newest attempt to sign it. */
  attempt?: NotedAttempt | undefined;
  declined?: { by: string; at: string; reason: string } | undefined;
  /** How the newest attempt that has ended without a signature ended. */
  failed?: FailedAttempt | undefined;
}

/** What no key and no condition names is one text (docs/decisions/0004-rows-as-packed-text.md). */
export function storedContainer({
  hash,
  company,
  status,
  version,
  kind,
  createdAt,
  attempt,
  declined,
  failed,
  ...facts
}: SigningContainer) {
  return {
    hash,
    company,
    kind,
    status,
    version,
    createdAt,
    ...(attempt ? { attempt } : {}),
    ...(declined ? { declined } : {}),
    ...(failed ? { failed } : {}),
    [PACKED]: JSON.stringify(facts),
  };
}

export function containerOf(item: ReturnType<typeof storedContainer>): SigningContainer {
  return unpacked(item);
}

export const ContainerEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "signingContainer", version: "1", service: "virn" },
    attributes: {
      hash: { type: "string", required: true },
      company: { type: "number", required: true },
      kind: { type: SIGNED_KINDS, required: true },
      status: { type: ["claiming", "releasing", "PENDING", "SIGN_ONE", "SIGN_BOTH"] as const, required: true },
      version: { type: "number", required: true },
      createdAt: { type: "string", required: true },
      attempt: { type: CustomAttributeType<NotedAttempt>("any") },
      declined: { type: CustomAttributeType<{ by: string; at: string; reason: string }>("any") },
      failed: { type: CustomAttributeType<FailedAttempt>("any") },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      byHash: { pk: { field: "pk", composite: ["hash"], casing: "none" }, sk: { field: "sk", composite: [] } },
      /** Which acts, or documents, of a company wait for its signature, the oldest first? */
      ofCompany: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["company", "kind", "status"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["createdAt", "hash"], casing: "none" },
      },
    },
  },
  table,
);

export async function containerByHash(hash: string): Promise<SigningContainer | undefined> {
  const { data } = await ContainerEntity.get({ hash }).go({ consistent: true });
  return data ? containerOf(data) : undefined;
}

/** By hash; containers that do not exist are left out. */
export async function containersByHash(hashes: readonly string[]): Promise<Map<string, SigningContainer>> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const { data } = await ContainerEntity.get(wanted.map((hash) => ({ hash }))).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.hash, containerOf(item)]));
}

/** Those of a company with acts, or with documents, in a status, the oldest first, as the index knows them; up to `count`. */
export async function containersOfCompany(
  company: number,
  kind: SignedKind,
  status: ContainerStatus,
  count: number,
): Promise<SigningContainer[]> {
  const { data } = await ContainerEntity.query.ofCompany({ company, kind, status }).go({ count, pages: "all" });
  return data.map(containerOf);
}
