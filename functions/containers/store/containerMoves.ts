import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { present } from "#functions/platform/table/conditions.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { ContainerEntity, type SigningContainer } from "./container.ts";
import { containerSumChanges } from "./containerSums.ts";
import { UnfinishedContainerEntity } from "./unfinished.ts";

export async function beginClaim(container: SigningContainer, now: number): Promise<void> {
  const { ok } = await commit([
    ContainerEntity.create(container),
    UnfinishedContainerEntity.put({ hash: container.hash, since: now }),
  ]);
  if (!ok) throw new Error("A container of this hash exists");
}

/** The container stays noted until somebody begins to sign it. False when the sweeper has rolled the claim back. */
export async function finishClaim(container: SigningContainer): Promise<boolean> {
  return write(
    ContainerEntity.patch(container, { ...listKeysOf(container), status: "PENDING" }, { when: { status: "claiming" } }),
  );
}

export function isClaiming(hash: string): Write {
  return ContainerEntity.check({ hash }, { status: "claiming" });
}

/** False when it changed since the read, or when its dialog has reported since `noted` that it is open (sweeper). */
export async function beginRelease(container: SigningContainer, now: number, noted?: number): Promise<boolean> {
  const { hash, status, version, attempt, isEmbedding, declined, failed } = container;
  const when = {
    failed: failed && present(),
    declined: declined && present(),
    status,
    version,
    attempt,
    isEmbedding,
  };
  const { ok } = await commit([
    ContainerEntity.patch({ hash }, { ...listKeysOf(container), status: "releasing" }, { when }),
    UnfinishedContainerEntity.put({ hash, since: now }, noted === undefined ? undefined : { since: noted }),
    ...sumWrites(container, { ...container, status: "releasing" }),
  ]);
  return ok;
}

function listKeysOf({ company, kind, createdAt }: SigningContainer) {
  return { company, kind, createdAt };
}

/** Deletes an unlocked container; its files follow within two hours. */
export async function endRelease({ hash, files, signed }: SigningContainer, now: number): Promise<void> {
  const keys = [...files.map(({ key }) => key), ...(signed ? [signed] : [])];
  for (const group of transactionGroups(keys, (key) => ({ items: 1, bytes: 1000 + key.length }))) {
    await commit(group.map((key) => UnusedFileEntity.put({ key, state: "unused", since: now })));
  }
  await commit([ContainerEntity.delete({ hash }), UnfinishedContainerEntity.delete({ hash })]);
}

/** False when it was signed, deleted or declined since the read. */
export async function declineContainer(
  container: SigningContainer,
  declined: NonNullable<SigningContainer["declined"]>,
): Promise<boolean> {
  const { hash, version } = container;
  const when = { status: "SIGN_ONE", version, declined: undefined } as const;
  const { ok } = await commit([
    ContainerEntity.patch({ hash }, { declined }, { when }),
    ...sumWrites({ ...container, declined: undefined }, { ...container, declined }),
  ]);
  return ok;
}

/** The deltas of sums for the transaction that moves a container: one item at most. */
export function sumWrites(before: SigningContainer, after: SigningContainer): Write[] {
  return sumDeltas(containerSumChanges(before, after)).map((delta) => SumDeltaEntity.put(delta));
}
