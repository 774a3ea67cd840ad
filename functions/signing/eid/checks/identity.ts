import { checkKey } from "#functions/platform/asice/asn1/algorithms.ts";
import { checkValidity, issuerOf, type Trust, trustIn } from "#functions/platform/asice/certificates/anchors.ts";
import {
  type Certificate,
  has,
  policiesOf,
  purposes,
  readCertificate,
} from "#functions/platform/asice/certificates/certificate.ts";
import { signerOf } from "#functions/platform/asice/certificates/signerCertificate.ts";
import { check } from "#functions/platform/asice/refusal.ts";

/** Authentication by Smart-ID, in its certificates since 2025. */
const SMART_ID_AUTH = "1.3.6.1.4.1.62306.5.7.0";
/** Mobile-ID of SK, old and new. A phone must not pass for a card. */
const MOBILE_ID_POLICIES = ["1.3.6.1.4.1.10015.1.3", "1.3.6.1.4.1.10015.18.1"];

export interface Identity {
  code: string;
  name: string;
  certificate: Certificate;
  issuer: Certificate;
  trust: Trust;
}

/** docs/rules/eid.md, "Who may be signed in by a certificate". @param anchors base64 of DER @throws Refusal */
export function identityIn(der: Buffer, anchors: readonly string[], now: Date): Identity {
  const certificate = readCertificate(der);
  const isOfPerson = has(certificate, "digitalSignature") && !has(certificate, "nonRepudiation") && !certificate.isCa;
  const allowed = certificate.extendedKeyUsage?.purposes ?? [];
  check(isOfPerson, "certificate_purpose", "key usage");
  const isForSigningIn = allowed.includes(purposes.clientAuth) || allowed.includes(SMART_ID_AUTH);
  check(isForSigningIn, "certificate_purpose", "not for signing in");
  checkKey(certificate.key);
  const { trust } = trustIn(anchors.map((each) => readCertificate(Buffer.from(each, "base64"))));
  const issuer = issuerOf(certificate, trust.issuers);
  check(issuer !== undefined, "issuer_unknown");
  checkValidity(certificate, issuer, now);
  const { personalCode, country, name } = signerOf(certificate);
  check(country === "EE" && /^\d{11}$/.test(personalCode), "certificate_purpose", "not of a person of Estonia");
  return { code: personalCode, name, certificate, issuer, trust };
}

export function isOfMobileId(certificate: Certificate): boolean {
  return policiesOf(certificate).some((id) =>
    MOBILE_ID_POLICIES.some((barred) => id === barred || id.startsWith(`${barred}.`)),
  );
}
