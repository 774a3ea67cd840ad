import { createHash } from "node:crypto";

/** Code of a Mobile-ID request: 6 first and 7 last bits of the hash, four digits (SK's MID REST API). */
export function mobileIdCode(hash: Buffer): string {
  const [first = 0, last = 0] = [hash[0], hash.at(-1)];
  return String(((first >> 2) << 7) | (last & 0x7f)).padStart(4, "0");
}

/** Code of a Smart-ID authentication: the last two bytes of SHA-256 of the challenge's bytes, modulo 10,000 (RP API v3). */
export function smartIdCode(rpChallenge: Buffer): string {
  return String(createHash("sha256").update(rpChallenge).digest().readUInt16BE(30) % 10_000).padStart(4, "0");
}
