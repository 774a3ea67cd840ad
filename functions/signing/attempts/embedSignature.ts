import { randomUUID } from "node:crypto";
import type { VisibleContainer } from "#functions/containers/releasable.ts";
import type { ContainerSignature, SigningContainer } from "#functions/containers/store/container.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { checkKey, curveBytesOf, digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { checkValidity, issuerOf, type Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { type Certificate, readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { checkSignerCertificate, signerOf } from "#functions/platform/asice/certificates/signerCertificate.ts";
import { openNewContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { CONTAINER_TYPE } from "#functions/platform/asice/container/manifest.ts";
import { openContainer } from "#functions/platform/asice/container/openContainer.ts";
import { type CheckedContainer, verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { checkRevocation } from "#functions/platform/asice/revocation/checkRevocation.ts";
import { checkContent } from "#functions/platform/asice/signatures/checkSignature.ts";
import {
  bytesToStamp,
  checkOwnValue,
  finishSignature,
  type PreparedSignature,
  prepareSignature,
  type SignatureProofs,
  unprovenSignature,
} from "#functions/platform/asice/signatures/ownSignature.ts";
import { readSignature } from "#functions/platform/asice/signatures/readSignature.ts";
import type { SignatureMethod } from "#functions/platform/asice/signatures/signatureMethods.ts";
import { checkTimestamp } from "#functions/platform/asice/timestamps/checkTimestamp.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { putFile, readFile, readFileInto } from "#functions/platform/clients/files.ts";
import { askOcsp, askTimestamp, responderFor } from "#functions/platform/clients/proofClients.ts";
import { heldText } from "#functions/platform/heldText.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { enqueueAttempt } from "#functions/signing/eid/phoneRun.ts";
import { type Certified, isCertified, type SigningAttempt } from "#functions/signing/store/attempt.ts";
import { storeSignature } from "#functions/signing/store/signatureWrites.ts";
import { noteStoredFile } from "#functions/uploads/store/unusedFile.ts";
import type { EidOutcome, SigningOutcome } from "#shared/containers/outcomes.ts";
import type { ReasonCode } from "#shared/containers/reasons.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { absenceOf, codeHindrance, signingOf } from "./attemptedSigning.ts";

const AGAIN_AFTER_SECONDS = 2;

/** docs/rules/signingAttempts.md, "Putting the signature in". Idempotent. Returns why the attempt fails; undefined otherwise. */
export async function embedSignature(attempt: SigningAttempt, now: Date): Promise<EidOutcome | undefined> {
  const [settings, current] = await Promise.all([eidSettings(), currentTrust()]);
  const { signing, value: given } = attempt;
  if (!settings || !current || !given || !isCertified(attempt)) return "interrupted";
  const { trust } = current;
  if (now.getTime() / 1000 >= attempt.endsAt) return "proofs_unavailable";
  const found = await signingOf(signing.container, signing.person);
  if (!found) return await absenceOf(signing.container);
  const { container } = found;
  if (container.version !== signing.version) return "overtaken";
  const read = readSigningCertificate(Buffer.from(attempt.certificate, "base64"), trust, now);
  if (!read.ok) return read.outcome;
  const hindrance = await codeHindrance(found, read.code);
  if (hindrance) return hindrance;
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

export interface SigningCertificate {
  certificate: Certificate;
  issuer: Certificate;
  code: string;
  name: string;
}

export type ReadCertificate = ({ ok: true } & SigningCertificate) | { ok: false; outcome: EidOutcome };

/** Checks a certificate before the PIN (docs/rules/signingAttempts.md, "Certificates that sign"). */
export function readSigningCertificate(der: Buffer, trust: Trust, now: Date): ReadCertificate {
  try {
    const certificate = readCertificate(der);
    checkSignerCertificate(certificate);
    checkKey(certificate.key);
    const issuer = issuerOf(certificate, trust.issuers);
    check(issuer !== undefined, "issuer_unknown");
    checkValidity(certificate, issuer, now);
    const { personalCode, country, name } = signerOf(certificate);
    check(country === "EE" && /^\d{11}$/.test(personalCode), "certificate_purpose", "not of a person of Estonia");
    return { ok: true, certificate, issuer, code: personalCode, name: heldText(name) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isExpired = error.reason === "certificate_expired";
    return { ok: false, outcome: isExpired ? "signing_certificate_expired" : "signing_certificate_wrong" };
  }
}

const HASHES_OF_CURVES = { 32: "sha256", 48: "sha384", 66: "sha512" } as const;

/** Smart-ID signs by RSASSA-PSS, current cards by ECDSA with the hash of their curve. */
export function methodOf(means: EidMeans, { key }: Certificate): SignatureMethod {
  if (means === "smartId") return { kind: "pss", hash: "sha512" };
  if (key.asymmetricKeyType === "rsa") return { kind: "rsa", hash: "sha256" };
  const bytes = curveBytesOf(key);
  const isKnown = means === "idCard" && (bytes === 48 || bytes === 66);
  return { kind: "ec", hash: isKnown ? HASHES_OF_CURVES[bytes] : "sha256" };
}

/** Follows from container, attempt, certificate and time, byte by byte, so its 100 KB are not stored. */
export function preparedFor(
  { means, certificate, signingTime }: Certified & { means: EidMeans },
  { files, signatures }: SigningContainer,
): PreparedSignature {
  const read = readCertificate(Buffer.from(certificate, "base64"));
  return prepareSignature({
    files: files.map(({ name, mediaType, sha256 }) => ({ name, mediaType, sha256: Buffer.from(sha256, "base64") })),
    certificate: read,
    method: methodOf(means, read),
    id: `S${signatures.length}`,
    signingTime: new Date(signingTime),
  });
}

/** True when the certificate of the attempt has signed the files of the container. */
export function isOwnValue(
  attempt: Certified & { means: EidMeans },
  container: SigningContainer,
  value: Buffer,
): boolean {
  try {
    checkOwnValue(preparedFor(attempt, container), value);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Nobody shall type a PIN for a container that cannot be built (docs/rules/signingAttempts.md, "Before the PIN"). */
export async function isBuildable(
  container: SigningContainer,
  prepared: PreparedSignature,
  now: Date,
): Promise<boolean> {
  try {
    const bytes = await signedBytes(container, unprovenSignature(prepared), now);
    check(bytes !== undefined, "digest_mismatch", "size of a stored file");
    const { files, signatures } = openContainer(bytes);
    const own = signatures.at(-1);
    check(own !== undefined, "no_signatures");
    checkContent(readSignature(own.xml()), files);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error("container cannot be built", { container: container.hash, reason: error.reason });
    return false;
  }
}

const FILES_AT_ONCE = 8;

/** Undefined when a stored file has another size than the locked one. @throws Refusal */
export async function signedBytes(
  { files, signed }: Pick<SigningContainer, "files" | "signed">,
  signature: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  if (signed) return withSignature(bufferOf(await readFile(signed)), signature, now);
  const { slices, close } = openNewContainer(files, signature);
  const keyed = files.map(({ key }, index) => ({ key, slice: slices[index] ?? Buffer.alloc(0) }));
  let isWhole = true;
  await inParallel([...Map.groupBy(keyed, ({ key }) => key)], FILES_AT_ONCE, async ([key, [first, ...others]]) => {
    if (!first || !(await readFileInto(key, first.slice))) isWhole = false;
    else for (const { slice } of others) first.slice.copy(slice);
  });
  return isWhole ? close(now) : undefined;
}

/** A view, not a copy: together with the container they may be 200 MB. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
