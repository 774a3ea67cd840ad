import { constants, createECDH, createHash, type KeyObject, privateEncrypt, randomBytes } from "node:crypto";

// Cards and phones sign a hash that they get. node:crypto signs only what it has hashed itself.

/** The order n of each curve's base point (SEC 2, 2.4.2 and 2.5.1). */
const CURVES = {
  "P-256": { name: "prime256v1", order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n, size: 32 },
  "P-384": {
    name: "secp384r1",
    order: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    size: 48,
  },
} as const;

/** ECDSA of a hash (FIPS 186-5, 6.4.1) as r‖s. Only for tests: its time tells of the key. @throws Error: other curve */
export function signHash(key: KeyObject, hash: Buffer): Buffer {
  const { crv, d = "" } = key.export({ format: "jwk" });
  if (crv !== "P-256" && crv !== "P-384") throw new Error("not a key of P-256 or P-384");
  const { name, order, size } = CURVES[crv];
  const once = createECDH(name);
  // x of a random point k·G: an uncompressed point is 04, x and y.
  const r = numberOf(once.generateKeys().subarray(1, 1 + size)) % order;
  const k = numberOf(once.getPrivateKey());
  const s =
    (inverse(k, order) * (numberOf(hash.subarray(0, size)) + r * numberOf(Buffer.from(d, "base64url")))) % order;
  return Buffer.concat([r, s].map((part) => Buffer.from(part.toString(16).padStart(2 * size, "0"), "hex")));
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

/** Returns value^(prime - 2), the inverse by Fermat. */
function inverse(value: bigint, prime: bigint): bigint {
  let [result, base] = [1n, value % prime];
  for (let exponent = prime - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
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
