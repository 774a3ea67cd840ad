import { constants, createHash, type KeyObject, privateEncrypt, randomBytes } from "node:crypto";
import { p256, p384 } from "@noble/curves/nist.js";

// Cards and phones sign a hash that they get. node:crypto signs only what it has hashed itself.

const CURVES: Readonly<Record<string, typeof p256>> = { "P-256": p256, "P-384": p384 };

/** ECDSA over a hash (FIPS 186-4 §6.4) as r‖s, each as long as the curve. */
export function signHash(key: KeyObject, hash: Buffer): Buffer {
  const { crv = "", d = "" } = key.export({ format: "jwk" });
  const curve = CURVES[crv];
  if (!curve) throw new Error("not a key of P-256 or P-384");
  return Buffer.from(curve.sign(hash, Buffer.from(d, "base64url"), { prehash: false, lowS: false }));
}

/** RSASSA-PSS over a hash, with MGF1 and a salt of the same hash (RFC 8017 §9.1.1). */
export function signHashPss(key: KeyObject, hash: Buffer, algorithm: "sha256" | "sha384" | "sha512"): Buffer {
  const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const salt = randomBytes(hash.byteLength);
  const digest = createHash(algorithm).update(Buffer.alloc(8)).update(hash).update(salt).digest();
  const maskedLength = size - digest.byteLength - 1;
  const block = Buffer.concat([Buffer.alloc(maskedLength - salt.byteLength - 1), Buffer.from([1]), salt]);
  const mask = maskOf(digest, maskedLength, algorithm);
  const masked = block.map((byte, index) => byte ^ (mask[index] ?? 0));
  masked[0] = (masked[0] ?? 0) & 0x7f;
  const encoded = Buffer.concat([masked, digest, Buffer.from([0xbc])]);
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encoded);
}

/** MGF1 (RFC 8017, B.2.1). */
function maskOf(seed: Buffer, length: number, algorithm: string): Buffer {
  const blocks: Buffer[] = [];
  for (let counter = 0; Buffer.concat(blocks).byteLength < length; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    blocks.push(createHash(algorithm).update(seed).update(number).digest());
  }
  return Buffer.concat(blocks).subarray(0, length);
}
