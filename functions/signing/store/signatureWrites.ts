import {
  ContainerEntity,
  containerByHash,
  type FailedAttempt,
  type SigningContainer,
} from "#functions/containers/store/container.ts";
import { sumWrites } from "#functions/containers/store/containerMoves.ts";
import { GivenSignatureEntity } from "#functions/containers/store/givenSignature.ts";
import { type SigningLetter, SigningLetterEntity } from "#functions/containers/store/signingLetter.ts";
import { origin } from "#functions/platform/log.ts";
import { present } from "#functions/platform/table/conditions.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { type EidAttempt, EidAttemptEntity } from "./attempt.ts";

/** `gone`: the container was signed or released meanwhile. `late`: the attempt has left its state. */
export async function keepSignature(
  { id, state: from, endsAt }: Pick<EidAttempt, "id" | "state" | "endsAt">,
  to: "queued" | "confirmed",
  value: string,
  container: Pick<SigningContainer, "hash" | "version" | "status">,
  now: Date,
): Promise<"kept" | "gone" | "late"> {
  const { hash, version, status } = container;
  const outcome = await commit([
    EidAttemptEntity.patch({ id }, { state: to, value }, { when: { state: from } }),
    ContainerEntity.patch({ hash }, { attempt: { id, endsAt }, isEmbedding: true }, { when: { version, status } }),
    GivenSignatureEntity.put({ attempt: id, since: now.getTime(), ...origin() }),
  ]);
  if (outcome.ok) return "kept";
  return outcome.refused.includes(0) ? "late" : "gone";
}

/** `overtaken`: the container was signed or released meanwhile. `done`: this attempt was used up or ended. */
export async function storeSignature(
  before: SigningContainer,
  after: SigningContainer & { signed: string },
  id: string,
  now: Date,
): Promise<"stored" | "overtaken" | "done"> {
  const { hash, version, status, signed: old } = before;
  let { declined } = before;
  for (let attempt = 0; ; attempt++) {
    const outcome = await commit([
      EidAttemptEntity.patch({ id }, { state: "consumed" }, { when: { state: "confirmed" } }),
      ContainerEntity.put(after, { version, status, declined: declined && present() }),
      GivenSignatureEntity.delete({ attempt: id }),
      UnusedFileEntity.remove({ key: after.signed }, { state: "storing" }),
      SigningLetterEntity.put(letterAfter(after, now)),
      ...sumWrites({ ...before, declined }, after),
      ...(old ? [UnusedFileEntity.put({ key: old, state: "unused", since: now.getTime() })] : []),
    ]);
    if (outcome.ok) return "stored";
    if (outcome.refused.includes(0)) return "done";
    // A refusal to sign that came meanwhile does not stop a signature, but it changes what is added to the sums.
    const stored = await containerByHash(hash);
    const isDeclinedSince = stored?.version === version && stored.status === status && stored.declined !== undefined;
    if (!isDeclinedSince || attempt > 0) return "overtaken";
    ({ declined } = stored);
  }
}

function letterAfter({ hash, status }: SigningContainer, now: Date): SigningLetter {
  const kind = status === "SIGN_BOTH" ? "signed" : "turn";
  return { dueAt: now.toISOString(), container: hash, kind, sent: 0, ...origin() };
}

/** False when it changed, or a signature was given, since the read. */
export async function noteAttempt(
  { hash, version, status, attempt: read }: SigningContainer,
  { id, endsAt }: { id: string; endsAt: number },
): Promise<boolean> {
  const isAsRead = { version, status };
  const when = [{ ...isAsRead, isEmbedding: undefined }, ...(read ? [{ ...isAsRead, attempt: read }] : [])];
  return write(ContainerEntity.patch({ hash }, { attempt: { id, endsAt }, isEmbedding: undefined }, { when }));
}

/** Removes an attempt that ended without a signature, so that the next one need not wait. */
export async function forgetAttempt(
  hash: string,
  attempt: { id: string; endsAt: number },
  failed: FailedAttempt,
): Promise<void> {
  const changes = { attempt: undefined, isEmbedding: undefined, failed };
  await write(ContainerEntity.patch({ hash }, changes, { when: { attempt } }));
}
