import { check } from "#functions/platform/asice/refusal.ts";
import { type Certificate, fingerprintOf, has, isIssuedBy, isValidAt, purposes } from "./certificate.ts";

export interface Period {
  from: Date;
  /** undefined: until now. */
  until: Date | undefined;
}

export interface Anchor extends Certificate {
  granted?: readonly Period[];
}

/** Trust anchors by role (docs/rules/containers.md, "Trust anchors"). */
export interface Trust {
  issuers: readonly Anchor[];
  timeStampIssuers: readonly Anchor[];
  ocspResponders: readonly Anchor[];
  timeStampers: readonly Anchor[];
}

/** Derives the roles of an anchor from its CA flag and extended key usage. @returns the trust, and the anchors without a role */
export function trustIn(anchors: readonly Anchor[]): { trust: Trust; useless: Anchor[] } {
  const authorities = anchors.filter((anchor) => anchor.isCa && has(anchor, "certificateSign"));
  const issuers = authorities.filter((authority) => mayIssue(authority, FOR_PEOPLE));
  const timeStampIssuers = authorities.filter((authority) => mayIssue(authority, [purposes.timeStamping]));
  const ocspResponders = anchors.filter((anchor) => !anchor.isCa && isFor(anchor, "ocspSigning"));
  const timeStampers = anchors.filter((anchor) => !anchor.isCa && isFor(anchor, "timeStamping"));
  const useful = new Set([...issuers, ...timeStampIssuers, ...ocspResponders, ...timeStampers]);
  return {
    trust: { issuers, timeStampIssuers, ocspResponders, timeStampers },
    useless: anchors.filter((anchor) => !useful.has(anchor)),
  };
}

/** An authority with an extended key usage issues for those purposes only (RFC 5280, 4.2.1.12, as browsers read it). */
function mayIssue({ extendedKeyUsage }: Certificate, wanted: readonly string[]): boolean {
  return extendedKeyUsage === undefined || extendedKeyUsage.purposes.some((purpose) => wanted.includes(purpose));
}

/** ESTEID2018 and EID-SK 2016 have these two and OCSPSigning; signing certificates have none. */
const FOR_PEOPLE = [purposes.clientAuth, purposes.emailProtection];

/** True when a certificate has this purpose and no other, as RFC 3161, 2.3 demands of time-stampers. */
export function isFor(certificate: Certificate, purpose: keyof typeof purposes): boolean {
  const { extendedKeyUsage } = certificate;
  const only = extendedKeyUsage?.purposes.length === 1 && extendedKeyUsage.purposes[0] === purposes[purpose];
  return (
    only &&
    (certificate.keyUsage.length === 0 || has(certificate, "digitalSignature") || has(certificate, "nonRepudiation"))
  );
}

/**
 * Chains are never longer, since trusted lists name the issuing authorities. @returns undefined when no anchor has the
 * issuer's name @throws Refusal `issuer_forged` when one has the name but did not sign it
 */
export function issuerOf(certificate: Certificate, issuers: readonly Anchor[]): Anchor | undefined {
  const named = issuers.filter((issuer) => issuer.subject.equals(certificate.issuer));
  const found = named.find((issuer) => isIssuedBy(certificate, issuer));
  check(found !== undefined || named.length === 0, "issuer_forged");
  return found;
}

export function anchorOf(certificate: Certificate, anchors: readonly Anchor[]): Anchor | undefined {
  const fingerprint = fingerprintOf(certificate);
  return anchors.find((anchor) => fingerprintOf(anchor).equals(fingerprint));
}

/** @throws Refusal `certificate_expired` unless both were valid then, `anchor_withdrawn` unless the issuer was granted then */
export function checkValidity(certificate: Certificate, issuer: Anchor | undefined, time: Date): void {
  check(isValidAt(certificate, time), "certificate_expired");
  check(issuer === undefined || isValidAt(issuer, time), "certificate_expired", "issuer");
  checkGranted(issuer, time);
}

/** @throws Refusal `anchor_withdrawn` when a trusted list did not grant the anchor its status then */
export function checkGranted(anchor: Anchor | undefined, time: Date): void {
  check(anchor?.granted?.some((period) => isWithin(period, time)) ?? true, "anchor_withdrawn");
}

export function isWithin({ from, until }: Period, time: Date): boolean {
  return from <= time && (until === undefined || time < until);
}
