import type { SigningContainer } from "#functions/containers/store/container.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { checkKey, curveBytesOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { checkValidity, issuerOf, type Trust } from "#functions/platform/asice/certificates/anchors.ts";
import {
  type Certificate,
  checkSignerCertificate,
  readCertificate,
  signerOf,
} from "#functions/platform/asice/certificates/certificate.ts";
import { openNewContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { openContainer } from "#functions/platform/asice/container/openContainer.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { checkContent } from "#functions/platform/asice/signatures/checkSignature.ts";
import {
  checkOwnValue,
  type PreparedSignature,
  prepareSignature,
  unprovenSignature,
} from "#functions/platform/asice/signatures/ownSignature.ts";
import { readSignature } from "#functions/platform/asice/signatures/readSignature.ts";
import type { SignatureMethod } from "#functions/platform/asice/signatures/signatureMethods.ts";
import type { Patience } from "#functions/platform/clients/eid/serviceCall.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { readFile, readFileInto } from "#functions/platform/clients/files.ts";
import { mobileIdClient, mobileIdCode } from "#functions/platform/clients/mobileIdClient.ts";
import { interactionsOf, smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import { heldText } from "#functions/platform/heldText.ts";
import { log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { NotStarted, Started } from "#functions/signing/eid/phoneAttempt.ts";
import type { Certified, PhoneSigning } from "#functions/signing/store/attempt.ts";
import { smartIdAccountOf } from "#functions/signing/store/pendingRequest.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { signingAsBegun } from "./attemptedSigning.ts";

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

/** Whether the container can be built; asked before anybody types a PIN (docs/rules/signingAttempts.md, "Before the PIN"). */
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

type Asked = Patience & { settings: EidSettings; now: Date };
type Account = { document: string; certificate: Buffer };

/** Asks the phone to sign, or a person without a known Smart-ID account to choose one. */
export function startOnPhone(attempt: PhoneSigning, asked: Asked): Promise<Started> {
  return attempt.means === "smartId" ? startSmartId(attempt, asked) : startMobileId(attempt, asked);
}

async function startMobileId(
  attempt: Extract<PhoneSigning, { means: "mobileId" }>,
  { settings, now, timeoutMs }: Asked,
): Promise<Started> {
  const { code, phone } = attempt;
  const client = mobileIdClient({ ...settings.mobileId, timeoutMs });
  const found = await client.certificate({ code, phone });
  if (!found.ok) return beforePhone(found);
  const prepared = await preparedWith(attempt, found.certificate, now);
  if (!prepared.ok) return prepared;
  const { hash, text, notes } = prepared;
  const started = await client.start("signature", { code, phone, hash, text });
  return started.ok ? { ...started, notes: { ...notes, verificationCode: mobileIdCode(hash) } } : started;
}

/** A person with a known account confirms once; others choose one first, and the attempt is queued again. */
async function startSmartId(attempt: PhoneSigning, { settings, now, timeoutMs }: Asked): Promise<Started> {
  const client = smartIdClient({ ...settings.smartId, timeoutMs });
  const account = await knownAccount(attempt, client);
  if (account === undefined) return client.chooseCertificate(attempt.code);
  if ("ok" in account) return account;
  const prepared = await preparedWith(attempt, account.certificate, now);
  if (!prepared.ok) return prepared;
  const { hash: digest, text, notes } = prepared;
  const asked = { document: account.document, digest, interactions: interactionsOf(text) };
  const started = await client.sign(asked);
  return started.ok ? { ...started, notes: { ...notes, verificationCode: started.verificationCode } } : started;
}

/** Undefined without one, also where the service does not know it any more. */
async function knownAccount(
  { code, document, certificate }: PhoneSigning,
  client: ReturnType<typeof smartIdClient>,
): Promise<Account | NotStarted | undefined> {
  if (document && certificate) return { document, certificate: Buffer.from(certificate, "base64") };
  const known = await smartIdAccountOf(code);
  if (!known) return undefined;
  const found = await client.certificateOf(known);
  if (found.ok) return { document: known, certificate: found.certificate };
  return found.outcome === "unavailable" ? beforePhone(found) : undefined;
}

/** A service without an answer can be asked again, since no phone has been asked yet. */
function beforePhone(refused: NotStarted): NotStarted {
  return refused.outcome === "unavailable" ? { ...refused, isRepeatable: true } : refused;
}

async function preparedWith(
  attempt: PhoneSigning,
  der: Buffer,
  now: Date,
): Promise<{ ok: true; hash: Buffer; text: string; notes: Certified } | NotStarted> {
  const container = await signingAsBegun(attempt);
  if (!container.ok) return container;
  const trust = (await currentTrust())?.trust;
  if (!trust) return { ok: false, outcome: "interrupted" };
  const read = readSigningCertificate(der, trust, now);
  if (!read.ok) return read;
  if (read.code !== attempt.code) return { ok: false, outcome: "other_person" };
  const notes = { certificate: der.toString("base64"), signingTime: now.toISOString() };
  const prepared = preparedFor({ ...attempt, ...notes }, container.container);
  if (!(await isBuildable(container.container, prepared, now))) return { ok: false, outcome: "unbuildable" };
  const text = `Virn: allkirjasta ${container.container.files.length} faili`;
  return { ok: true, hash: Buffer.from(prepared.hash, "base64"), text, notes };
}
