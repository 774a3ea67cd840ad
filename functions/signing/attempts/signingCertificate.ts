import { checkKey, curveBytesOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { checkValidity, issuerOf, type Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { type Certificate, readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { checkSignerCertificate, signerOf } from "#functions/platform/asice/certificates/signerCertificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import type { SignatureMethod } from "#functions/platform/asice/signatures/signatureMethods.ts";
import { heldText } from "#functions/platform/heldText.ts";
import type { EidOutcome } from "#shared/containers/outcomes.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";

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
