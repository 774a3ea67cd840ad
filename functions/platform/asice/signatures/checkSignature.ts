import { digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { checkValidity, issuerOf, type Trust } from "#functions/platform/asice/certificates/anchors.ts";
import {
  type Certificate,
  checkSignerCertificate,
  fingerprintOf,
  readCertificate,
} from "#functions/platform/asice/certificates/certificate.ts";
import { check } from "#functions/platform/asice/refusal.ts";
import { checkRevocation } from "#functions/platform/asice/revocation/ocsp.ts";
import { checkTimestamp } from "#functions/platform/asice/timestamps/timestamp.ts";
import { canonicalize } from "#functions/platform/asice/xml/canonicalXml.ts";
import type { XadesSignature } from "./readSignature.ts";
import { checkReferences, type SignedFile } from "./references.ts";
import { checkSignatureValue, digestMethod } from "./signatureMethods.ts";

/** Findings of a check; they remain when a later step refuses the signature. */
export interface Findings {
  certificate?: Certificate;
  signed?: string;
  signedAt?: Date;
}

/** XAdES-B-LT in the order of ETSI EN 319 102-1, 5.3 and 5.5: content, key, certificate, time, revocation. */
export function checkSignature(
  signature: XadesSignature,
  files: readonly SignedFile[],
  trust: Trust,
  findings: Findings,
): void {
  const certificate = readCertificate(signature.certificate);
  findings.certificate = certificate;
  checkNamedCertificate(signature, certificate);
  checkContent(signature, files);
  const signed = canonicalize(signature.signedInfo, signature.canonicalization);
  checkSignatureValue(certificate.key, signature.signatureMethod, Buffer.from(signed), signature.signatureValue.bytes);
  findings.signed = signed;
  checkSignerCertificate(certificate);
  const issuer = issuerOf(certificate, trust.issuers);
  check(issuer !== undefined, "issuer_unknown");
  const { timestamp, ocspResponse } = signature.unsignedProperties;
  check(timestamp !== undefined, "timestamp_missing");
  const stamped = Buffer.from(canonicalize(signature.signatureValue.element, timestamp.canonicalization));
  findings.signedAt = checkTimestamp(timestamp.token, stamped, trust);
  checkValidity(certificate, issuer, findings.signedAt);
  check(ocspResponse !== undefined, "ocsp_missing");
  checkRevocation(ocspResponse, { certificate, issuer, stampedAt: findings.signedAt }, trust);
}

export function checkContent(signature: XadesSignature, files: readonly SignedFile[]): void {
  checkReferences(signature, files);
  const { own, signedProperties } = signature;
  const properties = canonicalize(signedProperties.element, own.canonicalization);
  const isSame = digestOf(digestMethod(own.digestMethod), Buffer.from(properties)).equals(own.digest);
  check(isSame, "digest_mismatch", "signed properties");
}

/** The signed properties name the certificate, so that another one with the same key cannot replace it (5.2.2). */
function checkNamedCertificate({ signedProperties }: XadesSignature, certificate: Certificate): void {
  const { certificateDigest: named, serial } = signedProperties;
  check(fingerprintOf(certificate, digestMethod(named.method)).equals(named.value), "certificate_unnamed");
  check(
    serial === undefined || serial === BigInt(`0x${certificate.serial}`).toString(),
    "certificate_unnamed",
    "serial number",
  );
}
