import { Service } from "electrodb";
import { table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { transactionGroups } from "#functions/platform/table/transactionGroups.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { ContainerEntity, type SigningContainer, storedContainer } from "./container.ts";
import { UnfinishedContainerEntity } from "./unfinished.ts";

const entities = { container: ContainerEntity, unfinished: UnfinishedContainerEntity, unused: UnusedFileEntity };
const service = /* @__PURE__ */ new Service(entities, table);

/** Stores a container in the state `claiming`, before its files are copied and locked. */
export async function beginClaim(container: SigningContainer, now: number): Promise<void> {
  const { ok } = await commit(() =>
    service.transaction
      .write(({ container: containers, unfinished }) => [
        containers.create(storedContainer(container)).commit(),
        unfinished.put({ hash: container.hash, since: now }).commit(),
      ])
      .go(),
  );
  if (!ok) throw new Error("A container of this hash exists");
}

/** All files are locked. It stays noted until somebody begins to sign it. False when the sweeper has taken the claim for dead. */
export async function finishClaim({ hash, company, kind }: SigningContainer): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write(({ container }) => [
        container
          .patch({ hash })
          .set({ status: "PENDING", company, kind })
          .where(({ status }, { eq }) => eq(status, "claiming"))
          .commit(),
      ])
      .go(),
  );
  return ok;
}

/** A condition for the transactions that lock files. */
export function isClaiming({ container }: InTransaction<Pick<typeof entities, "container">>, hash: string) {
  return container
    .check({ hash })
    .where(({ status }, { eq }) => eq(status, "claiming"))
    .commit();
}

/**
 * From here on the container counts as none. False when it was signed or declined, or an attempt began or ended, since it was read;
 * or when a dialog has said since that it is open. `noted`: of the sweeper, when one last did.
 */
export async function beginRelease(container: SigningContainer, now: number, noted?: number): Promise<boolean> {
  const { hash, company, kind, attempt: read } = container;
  const { ok } = await commit(() =>
    service.transaction
      .write(({ container: containers, unfinished }) => [
        containers
          .patch({ hash })
          .set({ status: "releasing", company, kind })
          .where(({ status, version, attempt, declined, failed }, { eq, exists, notExists }) =>
            [
              container.failed ? exists(failed) : notExists(failed),
              container.declined ? exists(declined) : notExists(declined),
              eq(status, container.status),
              eq(version, container.version),
              read ? eq(attempt, read) : notExists(attempt),
            ].join(" AND "),
          )
          .commit(),
        noted === undefined
          ? unfinished.put({ hash, since: now }).commit()
          : unfinished
              .put({ hash, since: now })
              .where(({ since }, { eq }) => eq(since, noted))
              .commit(),
      ])
      .go(),
  );
  return ok;
}

/** After its acts or documents are free: deletes the container, and its files within two hours. */
export async function endRelease({ hash, files, signed }: SigningContainer, now: number): Promise<void> {
  const keys = [...files.map(({ key }) => key), ...(signed ? [signed] : [])];
  for (const group of transactionGroups(keys, (key) => ({ items: 1, bytes: 1000 + key.length }))) {
    await commit(() =>
      service.transaction
        .write(({ unused }) => group.map((key) => unused.put({ key, state: "unused", since: now }).commit()))
        .go(),
    );
  }
  await commit(() =>
    service.transaction
      .write(({ container, unfinished }) => [container.delete({ hash }).commit(), unfinished.delete({ hash }).commit()])
      .go(),
  );
}

/** Notes why the company does not sign. False when the container was signed, deleted or declined since it was read. */
export async function declineContainer(
  { hash, version: read }: SigningContainer,
  declined: NonNullable<SigningContainer["declined"]>,
): Promise<boolean> {
  const { ok } = await commit(() =>
    service.transaction
      .write(({ container }) => [
        container
          .patch({ hash })
          .set({ declined })
          .where((stored, { eq, notExists }) =>
            [eq(stored.status, "SIGN_ONE"), eq(stored.version, read), notExists(stored.declined)].join(" AND "),
          )
          .commit(),
      ])
      .go(),
  );
  return ok;
}
