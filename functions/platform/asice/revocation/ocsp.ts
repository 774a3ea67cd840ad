import { randomBytes } from "node:crypto";
import {
  CERT_ID_SHA1,
  digestOf,
  hashIdentifier,
  hashNamed,
  isSignedBy,
} from "#functions/platform/asice/asn1/algorithms.ts";
import {
  algorithmOf,
  bitsOf,
  childrenOf,
  type Der,
  Elements,
  extensionsOf,
  hexOf,
  listOf,
  octetsOf,
  oidOf,
  parsed,
  readDer,
  tags,
  timeOf,
} from "#functions/platform/asice/asn1/readDer.ts";
import { explicit, objectId, octetString, sequence } from "#functions/platform/asice/asn1/write.ts";
import { type Anchor, anchorOf, checkValidity, type Trust } from "#functions/platform/asice/certificates/anchors.ts";
import {
  type Certificate,
  has,
  isIssuedBy,
  purposes,
  readCertificate,
} from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";

/** RFC 8954, 2.1 asks for 1 to 32 bytes. */
const NONCE_BYTES = 32;

/** An OCSP request about one certificate with its own nonce (RFC 6960, 4.1; RFC 8954). */
export function ocspRequest(
  certificate: Certificate,
  issuer: Certificate,
  hash: "sha1" | "sha256",
): { der: Buffer; nonce: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const certificateId = sequence(
    hashIdentifier(hash),
    octetString(digestOf(hash, issuer.subject)),
    octetString(digestOf(hash, issuer.keyBits)),
    certificate.serialDer,
  );
  const extension = sequence(objectId(NONCE), octetString(octetString(nonce)));
  const requests = sequence(sequence(certificateId));
  return { der: sequence(sequence(requests, explicit(2, sequence(extension)))), nonce };
}

const MAX_RESPONSE_BYTES = 64 * 1024;
const MINUTE = 60_000;
/** Maximum age of the certificate state at the time-stamp. */
const MAX_AGE = 15 * MINUTE;
/** A later answer proves nothing about the time of signing. */
const MAX_DELAY = 24 * 60 * MINUTE;

interface RevocationQuestion {
  certificate: Certificate;
  issuer: Anchor;
  stampedAt: Date;
  /** Nonce of our own request, for a fresh answer; a stored response is checked without it. */
  nonce?: Buffer;
}

/** docs/rules/containers.md, "OCSP responses" (RFC 6960, 3.2). @returns when the response was made */
export function checkRevocation(der: Uint8Array, question: RevocationQuestion, trust: Trust): Date {
  check(der.length <= MAX_RESPONSE_BYTES, "ocsp_broken", "too long");
  const response = readOcspResponse(der);
  check(isAbout(response, question), "ocsp_other");
  check(question.nonce === undefined || (response.nonce?.equals(question.nonce) ?? false), "ocsp_nonce");
  checkResponder(response, question.issuer, trust);
  checkTimes(response, question.stampedAt);
  if (response.status !== "good") throw new Refusal(response.status);
  return response.producedAt;
}

/** Compares serial number and hashes of the issuer's name and key (RFC 6960, 4.1.1). */
function isAbout({ certificateId }: OcspResponse, { certificate, issuer }: RevocationQuestion): boolean {
  const hash = certificateId.hash === CERT_ID_SHA1 ? "sha1" : hashNamed(certificateId.hash);
  return (
    certificateId.serial === certificate.serial &&
    certificateId.issuerName.equals(digestOf(hash, issuer.subject)) &&
    certificateId.issuerKey.equals(digestOf(hash, issuer.keyBits))
  );
}

/** RFC 6960, 4.2.2.2. An anchor's responder, too, needs a certificate of this issuer: it answers for no other. */
function checkResponder(response: OcspResponse, issuer: Anchor, trust: Trust): void {
  const known = [...response.certificates, issuer, ...trust.ocspResponders];
  const responder = known.find((certificate) => isNamed(certificate, response.responder));
  check(responder !== undefined, "ocsp_responder", "no certificate");
  check(isSignedBy(responder.key, response.signed), "ocsp_signature");
  if (anchorOf(responder, [issuer])) return;
  const isForOcsp = responder.extendedKeyUsage?.purposes.includes(purposes.ocspSigning) ?? false;
  const isForSigning = responder.keyUsage.length === 0 || has(responder, "digitalSignature");
  check(isForOcsp && isForSigning && !responder.isCa, "ocsp_responder", "not for OCSP");
  check(isIssuedBy(responder, issuer), "ocsp_responder", "of another issuer");
  checkValidity(responder, issuer, response.producedAt);
}

function isNamed(certificate: Certificate, responder: OcspResponse["responder"]): boolean {
  return "name" in responder
    ? certificate.subject.equals(responder.name)
    : digestOf("sha1", certificate.keyBits).equals(responder.key);
}

/** OCSP times have whole seconds, so the time-stamp is cut to them. */
function checkTimes({ producedAt, thisUpdate, nextUpdate }: OcspResponse, stampedAt: Date): void {
  const stamped = Math.floor(stampedAt.getTime() / 1000) * 1000;
  check(producedAt.getTime() >= stamped, "ocsp_early");
  check(producedAt.getTime() - stamped <= MAX_DELAY, "ocsp_late");
  check(thisUpdate <= producedAt && stamped - thisUpdate.getTime() <= MAX_AGE, "ocsp_stale");
  check(nextUpdate === undefined || nextUpdate >= producedAt, "ocsp_stale");
}

const BASIC_RESPONSE = "1.3.6.1.5.5.7.48.1.1";
const NONCE = "1.3.6.1.5.5.7.48.1.2";
type Extensions = ReturnType<typeof extensionsOf>;
const NO_EXTENSIONS: Extensions = new Map();
const CERTIFICATE_HOLD = 6;

type CertificateStatus = "good" | "revoked" | "suspended" | "status_unknown";

/** A basic OCSP response about one certificate (RFC 6960, 4.2.1); its signer is not yet trusted. */
interface OcspResponse {
  producedAt: Date;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  status: CertificateStatus;
  certificateId: { hash: string; issuerName: Buffer; issuerKey: Buffer; serial: string };
  /** DER of the responder's name, or the SHA-1 of its key. */
  responder: { name: Buffer } | { key: Buffer };
  nonce: Buffer | undefined;
  certificates: Certificate[];
  signed: { data: Buffer; signature: Buffer; algorithm: string };
}

export function readOcspResponse(der: Uint8Array): OcspResponse {
  return readDer(der, responseOf, "ocsp_broken");
}

function responseOf(value: Der): OcspResponse {
  const outer = new Elements(value);
  const isSuccessful = outer.take(tags.enumerated).content.equals(Buffer.of(0));
  const bytes = outer.inside(0);
  outer.end();
  check(isSuccessful && bytes !== undefined, "ocsp_refused");
  const parts = new Elements(bytes);
  check(oidOf(parts.take(tags.oid)) === BASIC_RESPONSE, "ocsp_broken", "not a basic response");
  const content = parts.take(tags.octets).content;
  parts.end();
  return readDer(content, basicResponseOf, "ocsp_broken");
}

function basicResponseOf(value: Der): OcspResponse {
  const outer = new Elements(value);
  const data = outer.take(tags.sequence);
  const algorithm = algorithmOf(outer.take(tags.sequence));
  const signature = bitsOf(outer.take(tags.bits));
  const certificates = outer.inside(0);
  outer.end();
  const parts = new Elements(data);
  parts.inside(0);
  const responder = responderOf(parts.next());
  const producedAt = timeOf(parts.take(tags.time));
  const answers = listOf(parts.take(tags.sequence));
  const listed = parts.inside(1);
  parts.end();
  const [answer] = answers;
  check(answer !== undefined && answers.length === 1, "ocsp_broken", "not one answer");
  const extensions = listed ? extensionsOf(listed, "ocsp_broken") : NO_EXTENSIONS;
  const single = singleResponseOf(answer);
  for (const [id, { isCritical }] of [...extensions, ...single.extensions])
    check(!isCritical || id === NONCE, "ocsp_broken", "critical extension");
  const { extensions: _own, ...told } = single;
  return {
    ...told,
    producedAt,
    responder,
    nonce: nonceIn(extensions),
    certificates: certificates ? listOf(certificates).map(({ bytes }) => readCertificate(bytes)) : [],
    signed: { data: data.bytes, signature, algorithm },
  };
}

function singleResponseOf(value: Der) {
  const parts = new Elements(value);
  const id = new Elements(parts.take(tags.sequence));
  const certificateId = {
    hash: algorithmOf(id.take(tags.sequence)),
    issuerName: id.take(tags.octets).content,
    issuerKey: id.take(tags.octets).content,
    serial: hexOf(id.take(tags.integer)),
  };
  id.end();
  const status = statusOf(parts.next());
  const thisUpdate = timeOf(parts.take(tags.time));
  const next = parts.inside(0);
  const listed = parts.inside(1);
  parts.end();
  return {
    certificateId,
    status,
    thisUpdate,
    nextUpdate: next && timeOf(next),
    extensions: listed ? extensionsOf(listed, "ocsp_broken") : NO_EXTENSIONS,
  };
}

/** CertStatus is a choice of three tags: [0] good, [1] revoked with a reason, [2] unknown (RFC 6960, 4.2.1). */
function statusOf(status: Der): CertificateStatus {
  if (status.tag === tags.context(0) && status.content.length === 0) return "good";
  if (status.tag === tags.context(2) && status.content.length === 0) return "status_unknown";
  const revoked = new Elements(status, tags.inside(1));
  revoked.take(tags.time);
  const reason = revoked.inside(0);
  revoked.end();
  const isOnHold = reason?.tag === tags.enumerated && reason.content.equals(Buffer.of(CERTIFICATE_HOLD));
  return isOnHold ? "suspended" : "revoked";
}

/** [1] has the responder's name, [2] the hash of its key. */
function responderOf(id: Der): { name: Buffer } | { key: Buffer } {
  const [inner, second] = childrenOf(id);
  const isOne = inner !== undefined && second === undefined;
  if (isOne && id.tag === tags.inside(1) && inner.tag === tags.sequence) return { name: inner.bytes };
  const key = isOne && id.tag === tags.inside(2) ? octetsOf(inner) : undefined;
  if (!key) throw new Refusal("ocsp_broken", "responder");
  return { key };
}

/** The nonce is an OCTET STRING in the extension's value (RFC 8954, 2.1). */
function nonceIn(extensions: Extensions): Buffer | undefined {
  const extension = extensions.get(NONCE);
  return extension && octetsOf(parsed(extension.value, "ocsp_broken"));
}
