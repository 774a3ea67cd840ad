import { Service } from "electrodb";
import {
  ContainerEntity,
  type FailedAttempt,
  type SigningContainer,
  storedContainer,
} from "#functions/containers/store/container.ts";
import { GivenSignatureEntity } from "#functions/containers/store/givenSignature.ts";
import { type SigningLetter, SigningLetterEntity } from "#functions/containers/store/signingLetter.ts";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { table } from "#functions/platform/table/table.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { type EidAttempt, EidAttemptEntity } from "./attempt.ts";

const service = /* @__PURE__ */ new Service(
  {
    container: ContainerEntity,
    attempt: EidAttemptEntity,
    given: GivenSignatureEntity,
    unused: UnusedFileEntity,
    letter: SigningLetterEntity,
  },
  table,
);

/**
 * Keeps a signature value, and marks the container, so that nobody cancels its signing any more. `to`: `queued` for the value of a
 * card that a worker checks, `confirmed` for a checked one. `gone`: the container was signed or released meanwhile; `late`: the
 * attempt has left its state.
 */
export async function keepSignature(
  { id, state: from, endsAt }: Pick<EidAttempt, "id" | "state" | "endsAt">,
  to: "queued" | "confirmed",
  value: string,
  container: Pick<SigningContainer, "hash" | "version" | "status">,
  now: Date,
): Promise<"kept" | "gone" | "late"> {
  const { hash } = container;
  const outcome = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.attempt
          .patch({ id })
          .set({ state: to, value })
          .where(({ state }, { eq }) => eq(state, from))
          .commit(),
        entities.container
          .patch({ hash })
          .set({ attempt: { id, endsAt, isEmbedding: true } })
          .where(
            ({ version, status }, { eq }) => `${eq(version, container.version)} AND ${eq(status, container.status)}`,
          )
          .commit(),
        entities.given.put({ attempt: id, since: now.getTime() }).commit(),
      ])
      .go(),
  );
  if (outcome.ok) return "kept";
  return outcome.refused.includes(0) ? "late" : "gone";
}

/**
 * The container with its new signature, and the attempt used up: both or none. `overtaken`: the container was signed or
 * released meanwhile; `done`: this attempt was used up or ended meanwhile.
 */
export async function storeSignature(
  before: SigningContainer,
  after: SigningContainer & { signed: string },
  id: string,
  now: Date,
): Promise<"stored" | "overtaken" | "done"> {
  const outcome = await commit(() =>
    service.transaction
      .write(({ container, attempt, given, unused, letter }) => [
        attempt
          .patch({ id })
          .set({ state: "consumed" })
          .where(({ state }, { eq }) => eq(state, "confirmed"))
          .commit(),
        container
          .put(storedContainer(after))
          .where(({ version, status }, { eq }) => `${eq(version, before.version)} AND ${eq(status, before.status)}`)
          .commit(),
        given.delete({ attempt: id }).commit(),
        unused
          .remove({ key: after.signed })
          .where(({ state }, { eq }) => eq(state, "storing"))
          .commit(),
        letter.put(letterAfter(after, now)).commit(),
        ...(before.signed ? [unused.put({ key: before.signed, state: "unused", since: now.getTime() }).commit()] : []),
      ])
      .go(),
  );
  if (outcome.ok) return "stored";
  return outcome.refused.includes(0) ? "done" : "overtaken";
}

function letterAfter({ hash, status }: SigningContainer, now: Date): SigningLetter {
  const kind = status === "SIGN_BOTH" ? "signed" : "turn";
  return { dueAt: now.toISOString(), container: hash, kind, sent: 0 };
}

/** Names the newest attempt of a container. False when it was changed, or a signature was given, since it was read. */
export async function noteAttempt(
  container: SigningContainer,
  attempt: { id: string; endsAt: number },
): Promise<boolean> {
  const { hash, attempt: read } = container;
  return wasWritten(() =>
    ContainerEntity.patch({ hash })
      .set({ attempt })
      .where((stored, { eq, name }) => {
        const isUngiven = [
          `attribute_not_exists(${name(stored.attempt)}.isEmbedding)`,
          ...(read ? [eq(stored.attempt, read)] : []),
        ].join(" OR ");
        return `${eq(stored.version, container.version)} AND ${eq(stored.status, container.status)} AND (${isUngiven})`;
      })
      .go(),
  );
}

/** After the attempt has ended without a signature, so that the next need not wait for its time. */
export async function forgetAttempt(
  hash: string,
  attempt: { id: string; endsAt: number },
  failed: FailedAttempt,
): Promise<void> {
  await wasWritten(() =>
    ContainerEntity.patch({ hash })
      .remove(["attempt"])
      .set({ failed })
      .where((stored, { eq }) =>
        [attempt, { ...attempt, isEmbedding: true }].map((one) => eq(stored.attempt, one)).join(" OR "),
      )
      .go(),
  );
}

async function wasWritten(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
