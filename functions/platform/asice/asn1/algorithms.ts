import { createHash, type KeyObject, verify } from "node:crypto";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { tags } from "./readDer.ts";
import { derOf, objectId, sequence } from "./write.ts";

export type HashName = "sha256" | "sha384" | "sha512";

/** The hash only identifies a certificate; it protects nothing. */
export const CERT_ID_SHA1 = "1.3.14.3.2.26";

/** RFC 5754, 2. */
const hashes = new Map<string, HashName>([
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
]);

/** RFC 4055, 5 and RFC 5758, 3.2. */
const signatures = new Map<string, { key: "rsa" | "ec"; hash: HashName }>([
  ["1.2.840.113549.1.1.11", { key: "rsa", hash: "sha256" }],
  ["1.2.840.113549.1.1.12", { key: "rsa", hash: "sha384" }],
  ["1.2.840.113549.1.1.13", { key: "rsa", hash: "sha512" }],
  ["1.2.840.10045.4.3.2", { key: "ec", hash: "sha256" }],
  ["1.2.840.10045.4.3.3", { key: "ec", hash: "sha384" }],
  ["1.2.840.10045.4.3.4", { key: "ec", hash: "sha512" }],
]);

const weak = new Set([
  "1.2.840.113549.2.5",
  CERT_ID_SHA1,
  "1.2.840.113549.1.1.4",
  "1.2.840.113549.1.1.5",
  "1.2.840.10045.4.1",
]);

/** CMS may name the key alone, with the hash beside it (RFC 5754, 3.2). */
const RSA_ENCRYPTION = "1.2.840.113549.1.1.1";

const MIN_RSA_BITS = 2048;
const curveBytes = new Map([
  ["prime256v1", 32],
  ["secp384r1", 48],
  ["secp521r1", 66],
]);

export function hashNamed(oid: string): HashName {
  const hash = hashes.get(oid);
  if (hash === undefined) throw new Refusal(weak.has(oid) ? "algorithm_weak" : "algorithm_unknown", oid);
  return hash;
}

/** AlgorithmIdentifier of a hash, with NULL as its parameters (RFC 4055, 2.1). */
export function hashIdentifier(hash: HashName | "sha1"): Buffer {
  const oid = [...hashes].find(([, known]) => known === hash)?.[0] ?? CERT_ID_SHA1;
  return sequence(objectId(oid), derOf(tags.nothing));
}

export function digestOf(hash: HashName | "sha1", bytes: Uint8Array): Buffer {
  return createHash(hash).update(bytes).digest();
}

/** Verifies a signature in the encoding of X.509, CMS and OCSP. @throws Refusal for weak and unknown algorithms */
export function isSignedBy(
  key: KeyObject,
  { data, signature, algorithm, hash }: { data: Uint8Array; signature: Uint8Array; algorithm: string; hash?: HashName },
): boolean {
  const known = algorithm === RSA_ENCRYPTION && hash ? { key: "rsa" as const, hash } : signatures.get(algorithm);
  if (known === undefined) throw new Refusal(weak.has(algorithm) ? "algorithm_weak" : "algorithm_unknown", algorithm);
  checkKey(key);
  return key.asymmetricKeyType === known.key && verify(known.hash, data, key, signature);
}

export function checkKey(key: KeyObject): void {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const type = key.asymmetricKeyType;
  check(type === "rsa" || type === "ec", "algorithm_unknown", `key ${type}`);
  if (type === "rsa") check((modulusLength ?? 0) >= MIN_RSA_BITS, "algorithm_weak", `RSA key of ${modulusLength} bits`);
  else check(curveBytes.has(namedCurve ?? ""), "algorithm_unknown", `curve ${namedCurve}`);
}

/** Bytes of each of the two numbers of an ECDSA signature; undefined for another key. */
export function curveBytesOf(key: KeyObject): number | undefined {
  return curveBytes.get(key.asymmetricKeyDetails?.namedCurve ?? "");
}
