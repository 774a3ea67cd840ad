import { CERT_ID_SHA1, digestOf, hashNamed, isSignedBy } from "#functions/platform/asice/asn1/algorithms.ts";
import { type Anchor, anchorOf, checkValidity, type Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { type Certificate, has, isIssuedBy, purposes } from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type OcspResponse, readOcspResponse } from "./response.ts";

const MAX_RESPONSE_BYTES = 64 * 1024;
const MINUTE = 60_000;
/** Maximum age of the certificate state at the time-stamp. */
const MAX_AGE = 15 * MINUTE;
/** A later answer proves nothing about the time of signing. */
const MAX_DELAY = 24 * 60 * MINUTE;

export interface RevocationQuestion {
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
