import { constants, createHash, type KeyObject, privateEncrypt, randomBytes } from "node:crypto";

// Cards and phones sign a hash that they get. node:crypto signs only what it has hashed itself.

interface Curve {
  p: bigint;
  a: bigint;
  n: bigint;
  x: bigint;
  y: bigint;
  bytes: number;
}

/** FIPS 186-4, appendix D.1.2. */
const CURVES: Readonly<Record<string, Curve>> = {
  "P-256": {
    p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
    a: -3n,
    n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
    y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    bytes: 32,
  },
  "P-384": {
    p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
    a: -3n,
    n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    x: 0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7n,
    y: 0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5fn,
    bytes: 48,
  },
};

/** ECDSA over a hash (FIPS 186-4 §6.4) as r‖s, each as long as the curve. */
export function signHash(key: KeyObject, hash: Buffer): Buffer {
  const { crv = "", d = "" } = key.export({ format: "jwk" });
  const curve = CURVES[crv];
  if (!curve) throw new Error("not a key of P-256 or P-384");
  const secret = numberOf(Buffer.from(d, "base64url"));
  const e = numberOf(hash.subarray(0, curve.bytes));
  for (;;) {
    const k = (numberOf(randomBytes(curve.bytes + 8)) % (curve.n - 1n)) + 1n;
    const r = modulo(times(curve, k), curve.n);
    const s = modulo(inverse(k, curve.n) * (e + r * secret), curve.n);
    if (r !== 0n && s !== 0n) return Buffer.concat([bytesOf(r, curve.bytes), bytesOf(s, curve.bytes)]);
  }
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

/** The x of k·G in affine coordinates. */
function times(curve: Curve, k: bigint): bigint {
  let sum: [bigint, bigint] | undefined;
  let power: [bigint, bigint] = [curve.x, curve.y];
  for (let rest = k; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = sum ? added(curve, sum, power) : power;
    power = added(curve, power, power);
  }
  return sum?.[0] ?? 0n;
}

function added({ p, a }: Curve, one: [bigint, bigint], other: [bigint, bigint]): [bigint, bigint] {
  const slope =
    one[0] === other[0]
      ? modulo((3n * one[0] * one[0] + a) * inverse(2n * one[1], p), p)
      : modulo((other[1] - one[1]) * inverse(modulo(other[0] - one[0], p), p), p);
  const x = modulo(slope * slope - one[0] - other[0], p);
  return [x, modulo(slope * (one[0] - x) - one[1], p)];
}

/** Extended Euclid; the modulus is a prime. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [modulo(value, modulus), modulus, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b, x, y] = [b - quotient * a, a, y - quotient * x, x];
  }
  return modulo(x, modulus);
}

function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

function bytesOf(value: bigint, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(length * 2, "0"), "hex");
}
