import { digestOf, isSignedBy } from "#functions/platform/asice/asn1/algorithms.ts";
import {
  anchorOf,
  checkGranted,
  checkValidity,
  isFor,
  issuerOf,
  type Trust,
} from "#functions/platform/asice/certificates/anchors.ts";
import { check } from "#functions/platform/asice/refusal.ts";
import { readToken } from "./token.ts";

/** Real tokens have 2 to 8 KB. */
const MAX_TOKEN_BYTES = 64 * 1024;

/**
 * docs/rules/containers.md, "Time-stamps" (RFC 3161, 2.4.2 and appendix B). @param stamped the bytes, not their hash
 * @param nonce hexadecimal, of our own request for a fresh answer; a stored token is checked without it
 */
export function checkTimestamp(der: Uint8Array, stamped: Uint8Array, trust: Trust, nonce?: string): Date {
  check(der.length <= MAX_TOKEN_BYTES, "timestamp_broken", "too long");
  const token = readToken(der);
  check(token.imprint.equals(digestOf(token.imprintHash, stamped)), "timestamp_other");
  check(nonce === undefined || token.nonce === nonce, "timestamp_nonce");
  check(isSignedBy(token.signer.key, token.signed), "timestamp_signature");
  const isCritical = token.signer.extendedKeyUsage?.isCritical ?? false;
  check(isFor(token.signer, "timeStamping") && isCritical && !token.signer.isCa, "timestamp_purpose");
  const issuer = issuerOf(token.signer, trust.timeStampIssuers);
  const named = anchorOf(token.signer, trust.timeStampers);
  check(issuer !== undefined || named !== undefined, "timestamp_untrusted");
  checkValidity(token.signer, issuer, token.time);
  checkGranted(named, token.time);
  return token.time;
}
