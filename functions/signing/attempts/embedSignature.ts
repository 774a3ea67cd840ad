import { randomUUID } from "node:crypto";
import type { VisibleContainer } from "#functions/containers/releasable.ts";
import type { ContainerSignature, SigningContainer } from "#functions/containers/store/container.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { CONTAINER_TYPE } from "#functions/platform/asice/container/manifest.ts";
import { type CheckedContainer, verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { bytesToStamp, finishSignature } from "#functions/platform/asice/signatures/finishSignature.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/metrics.ts";
import { again } from "#functions/signing/eid/phoneRun.ts";
import { type Certified, isCertified, type SigningAttempt } from "#functions/signing/store/attempt.ts";
import { storeSignature } from "#functions/signing/store/signatureWrites.ts";
import { noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import { absenceOf, codeHindrance, signingOf } from "./attemptedSigning.ts";
import { failSigning } from "./endSigning.ts";
import { preparedFor } from "./preparation.ts";
import { fetchProofs } from "./proofs.ts";
import { signedBytes } from "./signedBytes.ts";
import { readSigningCertificate, type SigningCertificate } from "./signingCertificate.ts";

const AGAIN_AFTER_SECONDS = 2;

/** docs/rules/signingAttempts.md, "Putting the signature in". Idempotent. */
export async function embedSignature(attempt: SigningAttempt, now: Date): Promise<void> {
  const [settings, current] = await Promise.all([eidSettings(), currentTrust()]);
  const { signing, value: given } = attempt;
  if (!settings || !current || !given || !isCertified(attempt)) return failSigning(attempt, "interrupted");
  const { trust } = current;
  if (now.getTime() / 1000 >= attempt.endsAt) return failSigning(attempt, "proofs_unavailable");
  const found = await signingOf(signing.container, signing.person);
  if (!found) return failSigning(attempt, await absenceOf(signing.container));
  const { container } = found;
  if (container.version !== signing.version) return failSigning(attempt, "overtaken");
  const read = readSigningCertificate(Buffer.from(attempt.certificate, "base64"), trust, now);
  if (!read.ok) return failSigning(attempt, read.outcome);
  const hindrance = await codeHindrance(found, read.code);
  if (hindrance) return failSigning(attempt, hindrance);
  return embed(attempt, { container, read, value: Buffer.from(given, "base64"), settings, trust, now });
}

interface Embedding {
  container: VisibleContainer;
  read: SigningCertificate;
  value: Buffer;
  settings: EidSettings;
  trust: Trust;
  now: Date;
}

async function embed(attempt: SigningAttempt & Certified, work: Embedding): Promise<void> {
  const { container, read, value, settings, trust, now } = work;
  const prepared = preparedFor(attempt, container);
  const fetched = await fetchProofs(bytesToStamp(prepared, value), read, settings, trust);
  if (fetched.state === "later") return again(attempt, AGAIN_AFTER_SECONDS);
  if (fetched.state === "refused") return failSigning(attempt, fetched.outcome);
  const bytes = await signedBytes(container, finishSignature(prepared, value, fetched.proofs), now);
  if (!bytes) {
    log.error("locked file has another size", { attempt: attempt.id });
    return failSigning(attempt, "interrupted");
  }
  const checked = verifyContainer(bytes, trust);
  const at = checked.signatures.at(-1)?.signedAt;
  if (!at || !isExpected(checked, container, read.code)) {
    log.error("own container refused", { attempt: attempt.id, reason: reasonOf(checked) });
    return failSigning(attempt, "interrupted");
  }
  const key = `containers/${container.hash}/${container.version + 1}-${randomUUID()}.asice`;
  await noteStoredFile(key, now.getTime());
  await putFile(key, bytes, CONTAINER_TYPE);
  const signature = { person: attempt.signing.person, name: read.name, code: read.code, at };
  const after = signedContainer(container, signature, key);
  const outcome = await storeSignature(container, after, attempt.id, now);
  if (outcome === "stored") measure({ SigningsFinished: 1 });
  return outcome === "overtaken" ? failSigning(attempt, "overtaken") : undefined;
}

function isExpected({ verdict, files, signatures }: CheckedContainer, container: SigningContainer, code: string) {
  const signers = [...container.signatures.map((each) => each.code), code];
  return (
    verdict.state === "valid" &&
    files.length === container.files.length &&
    files.every(({ name, bytes, mediaType }, index) => {
      const file = container.files[index];
      return file?.name === name && file.size === bytes && file.mediaType === mediaType;
    }) &&
    signatures.length === signers.length &&
    signatures.every(({ signer }, index) => signer?.personalCode === signers[index])
  );
}

function reasonOf({ verdict }: CheckedContainer): string {
  return verdict.state === "valid" ? "files or signers" : verdict.reason;
}

function signedContainer(
  {
    attempt: _attempt,
    isEmbedding: _isEmbedding,
    declined: _declined,
    failed: _failed,
    ...container
  }: VisibleContainer,
  signer: Omit<ContainerSignature, "party">,
  signed: string,
): SigningContainer & { signed: string } {
  const isFirst = container.status === "PENDING";
  return {
    ...container,
    status: isFirst ? "SIGN_ONE" : "SIGN_BOTH",
    version: container.version + 1,
    signatures: [...container.signatures, { ...signer, party: isFirst ? "platform" : "company" }],
    signed,
  };
}
