import { constants, type KeyObject, verify } from "node:crypto";
import { checkKey, curveBytesOf, type HashName } from "#functions/platform/asice/asn1/algorithms.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";

export interface SignatureMethod {
  kind: "rsa" | "pss" | "ec";
  hash: HashName;
}

/** RFC 9231, 2.3 (with RSASSA-PSS without parameters) and RFC 6931; SHA-2 only. */
const methods = new Map<string, SignatureMethod>([
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", { kind: "ec", hash: "sha256" }],
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384", { kind: "ec", hash: "sha384" }],
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512", { kind: "ec", hash: "sha512" }],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", { kind: "rsa", hash: "sha256" }],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha384", { kind: "rsa", hash: "sha384" }],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", { kind: "rsa", hash: "sha512" }],
  ["http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1", { kind: "pss", hash: "sha256" }],
  ["http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1", { kind: "pss", hash: "sha384" }],
  ["http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1", { kind: "pss", hash: "sha512" }],
]);

/** XML Encryption 1.1, 5.8, and RFC 9231, 2.1. */
const digests = new Map<string, HashName>([
  ["http://www.w3.org/2001/04/xmlenc#sha256", "sha256"],
  ["http://www.w3.org/2001/04/xmldsig-more#sha384", "sha384"],
  ["http://www.w3.org/2001/04/xmlenc#sha512", "sha512"],
]);

const WEAK = /#(dsa-|rsa-|ecdsa-|hmac-)?(md5|sha1|ripemd160)(-rsa-MGF1)?$/;

export function digestMethod(uri: string): HashName {
  const hash = digests.get(uri);
  if (hash === undefined) throw new Refusal(WEAK.test(uri) ? "algorithm_weak" : "algorithm_unknown", uri);
  return hash;
}

export function digestUri(hash: HashName): string {
  return [...digests].find(([, known]) => known === hash)?.[0] ?? "";
}

export function methodUri({ kind, hash }: SignatureMethod): string {
  return [...methods].find(([, known]) => known.kind === kind && known.hash === hash)?.[0] ?? "";
}

/** XMLDSig 1.1, 6.4. ECDSA is two numbers of the curve's size; the salt of RSASSA-PSS is as long as the hash. */
export function checkSignatureValue(key: KeyObject, method: string, signed: Uint8Array, value: Uint8Array): void {
  const known = methods.get(method);
  if (known === undefined) throw new Refusal(WEAK.test(method) ? "algorithm_weak" : "algorithm_unknown", method);
  checkKey(key);
  check(key.asymmetricKeyType === (known.kind === "ec" ? "ec" : "rsa"), "signature_wrong", "another kind of key");
  const curveBytes = curveBytesOf(key);
  check(curveBytes === undefined || value.length === 2 * curveBytes, "signature_encoding");
  check(verify(known.hash, signed, { key, ...formOf(known.kind) }, value), "signature_wrong");
}

function formOf(kind: SignatureMethod["kind"]) {
  if (kind === "ec") return { dsaEncoding: "ieee-p1363" as const };
  if (kind === "rsa") return { padding: constants.RSA_PKCS1_PADDING };
  return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}
