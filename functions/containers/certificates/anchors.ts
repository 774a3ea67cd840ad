import { check } from "#functions/containers/checking/refusal.ts";
import { type Certificate, fingerprintOf, has, isIssuedBy, isValidAt, purposes } from "./certificate.ts";

/** Certificates that are trusted without proof, by what each may do (docs/rules/containers.md, "Trust anchors"). */
export interface Trust {
  /** Certificate authorities of people and of OCSP responders. */
  issuers: readonly Certificate[];
  /** Certificate authorities of time-stampers. */
  timeStampIssuers: readonly Certificate[];
  ocspResponders: readonly Certificate[];
  timeStampers: readonly Certificate[];
}

/**
 * What each anchor may do follows from its CA flag and its extended key usage. One that may do nothing is left out.
 * @returns the trust, and the anchors without a role
 */
export function trustIn(anchors: readonly Certificate[]): { trust: Trust; useless: Certificate[] } {
  const authorities = anchors.filter((anchor) => anchor.isCa && has(anchor, "certificateSign"));
  const issuers = authorities.filter((authority) => authority.extendedKeyUsage === undefined);
  const timeStampIssuers = authorities.filter((authority) => mayIssueTimeStampers(authority));
  const ocspResponders = anchors.filter((anchor) => !anchor.isCa && isFor(anchor, "ocspSigning"));
  const timeStampers = anchors.filter((anchor) => !anchor.isCa && isFor(anchor, "timeStamping"));
  const useful = new Set([...issuers, ...timeStampIssuers, ...ocspResponders, ...timeStampers]);
  return {
    trust: { issuers, timeStampIssuers, ocspResponders, timeStampers },
    useless: anchors.filter((anchor) => !useful.has(anchor)),
  };
}

/** An authority with an extended key usage issues for those purposes only (RFC 5280, 4.2.1.12, as browsers read it). */
function mayIssueTimeStampers({ extendedKeyUsage }: Certificate): boolean {
  return extendedKeyUsage === undefined || extendedKeyUsage.purposes.includes(purposes.timeStamping);
}

/** Whether a certificate is for this purpose and for no other (RFC 3161, 2.3 demands it of time-stampers). */
export function isFor(certificate: Certificate, purpose: keyof typeof purposes): boolean {
  const { extendedKeyUsage } = certificate;
  const only = extendedKeyUsage?.purposes.length === 1 && extendedKeyUsage.purposes[0] === purposes[purpose];
  return (
    only &&
    (certificate.keyUsage.length === 0 || has(certificate, "digitalSignature") || has(certificate, "nonRepudiation"))
  );
}

/**
 * The anchor that issued a certificate; there is no longer chain, since trusted lists name the issuing authorities.
 * @returns undefined when no anchor has the issuer's name
 * @throws Refusal `issuer_forged` when one has the name but did not sign it
 */
export function issuerOf(certificate: Certificate, issuers: readonly Certificate[]): Certificate | undefined {
  const named = issuers.filter((issuer) => issuer.subject.equals(certificate.issuer));
  const found = named.find((issuer) => isIssuedBy(certificate, issuer));
  check(found !== undefined || named.length === 0, "issuer_forged");
  return found;
}

/** Whether one of the anchors is this very certificate. */
export function isAmong(certificate: Certificate, anchors: readonly Certificate[]): boolean {
  const fingerprint = fingerprintOf(certificate);
  return anchors.some((anchor) => fingerprintOf(anchor).equals(fingerprint));
}

/** @throws Refusal `certificate_expired` unless both were valid then */
export function checkValidity(certificate: Certificate, issuer: Certificate | undefined, time: Date): void {
  check(isValidAt(certificate, time), "certificate_expired");
  check(issuer === undefined || isValidAt(issuer, time), "certificate_expired", "issuer");
}
