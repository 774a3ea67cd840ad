import { randomUUID } from "node:crypto";
import type { VisibleContainer } from "#functions/containers/releasable.ts";
import type { ContainerSignature, SigningContainer } from "#functions/containers/store/container.ts";
import { forgetGivenSignature } from "#functions/containers/store/givenSignature.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { CONTAINER_TYPE } from "#functions/platform/asice/container/manifest.ts";
import { type CheckedContainer, verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { checkRevocation } from "#functions/platform/asice/revocation/ocsp.ts";
import {
  bytesToStamp,
  finishSignature,
  type SignatureProofs,
} from "#functions/platform/asice/signatures/ownSignature.ts";
import { checkTimestamp } from "#functions/platform/asice/timestamps/timestamp.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { mobileIdClient } from "#functions/platform/clients/mobileIdClient.ts";
import { askOcsp, askTimestamp, responderFor } from "#functions/platform/clients/proofClients.ts";
import { smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { enqueueAttempt, type InSession, passOn, runStep, SLICE_MS } from "#functions/signing/eid/phoneAttempt.ts";
import {
  attemptById,
  type CardSigning,
  type Certified,
  isCertified,
  isLive,
  LIVE_STATES,
  type PhoneSigning,
  type SigningAttempt,
} from "#functions/signing/store/attempt.ts";
import { rememberSmartIdAccount } from "#functions/signing/store/pendingRequest.ts";
import { keepSignature, storeSignature } from "#functions/signing/store/signatureWrites.ts";
import { noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import type { EidOutcome, SigningOutcome } from "#shared/containers/outcomes.ts";
import type { ReasonCode } from "#shared/containers/reasons.ts";
import { codeHindrance, failSigning, signingAsBegun, tidyAfter } from "./attemptedSigning.ts";
import {
  isOwnValue,
  preparedFor,
  readSigningCertificate,
  type SigningCertificate,
  signedBytes,
  startOnPhone,
} from "./prepareSigning.ts";

type Answer =
  | { ok: true; value: Buffer }
  | { ok: true; document: string; certificate: Buffer }
  | { ok: false; outcome: EidOutcome };

/** One step of an attempt to sign (docs/rules/signingAttempts.md, "How signing runs"). */
export async function runSigning(id: string, now: Date): Promise<void> {
  const attempt = await attemptById(id);
  // Expired and removed.
  if (!attempt) return forgetGivenSignature(id);
  if (attempt.purpose !== "sign") return undefined;
  const isOpen = attempt.state === "confirmed" || LIVE_STATES.some((live) => live === attempt.state);
  if (!isOpen) return tidyAfter(attempt);
  const failure = await step(attempt, now);
  return failure && failSigning(attempt, failure);
}

/** Returns why the attempt fails; undefined while it goes on, and when the container has the signature. */
async function step(attempt: SigningAttempt, now: Date): Promise<EidOutcome | undefined> {
  if (attempt.state === "confirmed") return embedSignature(attempt, now);
  if (!isLive(attempt, now)) return attempt.value === undefined ? undefined : "expired";
  if (attempt.means === "idCard") return readCard(attempt, now);
  const answer = await runStep(attempt, { start, poll }, now);
  return answer && end(attempt, answer, now);
}

function start(attempt: PhoneSigning, settings: EidSettings, now: Date) {
  return startOnPhone(attempt, { settings, now });
}

async function poll(
  attempt: PhoneSigning & InSession,
  settings: EidSettings,
): Promise<Answer | "running" | "unreachable"> {
  if (attempt.means === "mobileId") {
    const answer = await mobileIdClient(settings.mobileId).poll("signature", attempt.session, SLICE_MS);
    if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
    return answer.state === "confirmed" ? { ok: true, value: answer.signature } : answer.state;
  }
  const answer = await smartIdClient(settings.smartId).poll(attempt.session, SLICE_MS);
  if (answer.state === "failed") return { ok: false, outcome: answer.outcome };
  if (answer.state !== "confirmed") return answer.state;
  const { signature, document, certificate, isQualified } = answer;
  if (!isQualified) return { ok: false, outcome: "no_suitable_account" };
  // A session with a certificate is that of the signature; without one the person chose the account.
  if (!attempt.signingTime) return { ok: true, document, certificate };
  return signature ? { ok: true, value: signature.value } : { ok: false, outcome: "untrusted" };
}

async function end(attempt: PhoneSigning, answer: Answer, now: Date): Promise<EidOutcome | undefined> {
  if (!answer.ok) return answer.outcome;
  if ("value" in answer) return keep(attempt, answer.value, now);
  const { document, certificate } = answer;
  const chosen = { document, certificate: certificate.toString("base64") };
  await passOn(attempt, ["waiting"], { ...chosen, state: "queued", polledUntil: 0 });
  return undefined;
}

async function readCard(attempt: CardSigning, now: Date): Promise<EidOutcome | undefined> {
  if (attempt.state !== "queued" || attempt.value === undefined) return undefined;
  return keep(attempt, Buffer.from(attempt.value, "base64"), now);
}

/** Stores the value first, so that nobody types the PIN again, and embeds it. */
async function keep(attempt: SigningAttempt, value: Buffer, now: Date): Promise<EidOutcome | undefined> {
  const found = await signingAsBegun(attempt);
  if (!found.ok) return found.outcome;
  const { container } = found;
  if (!isCertified(attempt) || !isOwnValue(attempt, container, value)) return "untrusted";
  const kept = { value: value.toString("base64"), state: "confirmed" } as const;
  const outcome = await keepSignature(attempt, "confirmed", kept.value, container, now);
  if (outcome === "late") {
    log.info("late confirmation discarded", { attempt: attempt.id, means: attempt.means, purpose: "sign" });
    return undefined;
  }
  if (outcome === "gone") return "container_gone";
  if (attempt.means === "smartId" && attempt.document) await rememberSmartIdAccount(attempt.code, attempt.document);
  return embedSignature({ ...attempt, ...kept }, now);
}

const AGAIN_AFTER_SECONDS = 2;

/** docs/rules/signingAttempts.md, "Putting the signature in". Idempotent. Returns why the attempt fails; undefined otherwise. */
async function embedSignature(attempt: SigningAttempt, now: Date): Promise<EidOutcome | undefined> {
  const [settings, current] = await Promise.all([eidSettings(), currentTrust()]);
  const { value: given } = attempt;
  if (!settings || !current || !given || !isCertified(attempt)) return "interrupted";
  const { trust } = current;
  if (now.getTime() / 1000 >= attempt.endsAt) return "proofs_unavailable";
  const found = await signingAsBegun(attempt);
  if (!found.ok) return found.outcome;
  const read = readSigningCertificate(Buffer.from(attempt.certificate, "base64"), trust, now);
  if (!read.ok) return read.outcome;
  const hindrance = await codeHindrance(found, read.code);
  if (hindrance) return hindrance;
  return embed(attempt, {
    container: found.container,
    read,
    value: Buffer.from(given, "base64"),
    settings,
    trust,
    now,
  });
}

interface Embedding {
  container: VisibleContainer;
  read: SigningCertificate;
  value: Buffer;
  settings: EidSettings;
  trust: Trust;
  now: Date;
}

async function embed(attempt: SigningAttempt & Certified, work: Embedding): Promise<EidOutcome | undefined> {
  const { container, read, value, settings, trust, now } = work;
  const prepared = preparedFor(attempt, container);
  const fetched = await fetchProofs(bytesToStamp(prepared, value), read, settings, trust);
  if (fetched.state === "later") {
    await enqueueAttempt(attempt, AGAIN_AFTER_SECONDS);
    return undefined;
  }
  if (fetched.state === "refused") return fetched.outcome;
  const bytes = await signedBytes(container, finishSignature(prepared, value, fetched.proofs), now);
  if (!bytes) {
    log.error("locked file has another size", { attempt: attempt.id });
    return "interrupted";
  }
  const checked = verifyContainer(bytes, trust);
  const at = checked.signatures.at(-1)?.signedAt;
  if (!at || !isExpected(checked, container, read.code)) {
    log.error("own container refused", { attempt: attempt.id, reason: reasonOf(checked) });
    return "interrupted";
  }
  const key = `containers/${container.hash}/${container.version + 1}-${randomUUID()}.asice`;
  await noteStoredFile(key, now.getTime());
  await putFile(key, bytes, CONTAINER_TYPE);
  const signature = { person: attempt.signing.person, name: read.name, code: read.code, at };
  const after = signedContainer(container, signature, key);
  const outcome = await storeSignature(container, after, attempt.id, now);
  if (outcome === "stored") measure({ SigningsFinished: 1 });
  return outcome === "overtaken" ? outcome : undefined;
}

/** later: the services did not answer, or too late for the time-stamp. */
export type FetchedProofs =
  | { state: "fetched"; proofs: SignatureProofs }
  | { state: "later" }
  | { state: "refused"; outcome: SigningOutcome | "untrusted" };

const REFUSALS: Partial<Record<ReasonCode, SigningOutcome>> = {
  revoked: "signing_certificate_revoked",
  suspended: "signing_certificate_revoked",
  status_unknown: "signing_certificate_unknown",
};
/** The clocks of the two services differ, or the time between them was too long: both are asked again. */
const PASSING: ReadonlySet<ReasonCode> = new Set(["ocsp_early", "ocsp_stale", "ocsp_late"]);

/** docs/rules/signingAttempts.md, "Proofs". Each try asks for both: no response belongs to an old time-stamp. */
export async function fetchProofs(
  stamped: Buffer,
  { certificate, issuer }: SigningCertificate,
  settings: EidSettings,
  trust: Trust,
): Promise<FetchedProofs> {
  const stamp = await askTimestamp(settings.timestamps, digestOf("sha256", stamped));
  if (!stamp.ok) return { state: "later" };
  try {
    const stampedAt = checkTimestamp(stamp.token, stamped, trust, stamp.nonce);
    const answer = await askOcsp(responderFor(issuer, settings), certificate, issuer);
    if (!answer.ok) return { state: "later" };
    checkRevocation(answer.der, { certificate, issuer, stampedAt, nonce: answer.nonce }, trust);
    return { state: "fetched", proofs: { timestamp: stamp.token, ocspResponse: answer.der, issuer } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.info("proof refused", { reason: error.reason });
    if (PASSING.has(error.reason)) return { state: "later" };
    return { state: "refused", outcome: REFUSALS[error.reason] ?? "untrusted" };
  }
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
