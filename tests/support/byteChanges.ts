import type { Random } from "#scripts/random/random.ts";
import * as fc from "./fastCheck.ts";

/** Bytes of an attacker or a broken disk: for properties, which fast-check makes smaller when they fail, and for `npm run trust`. */
export const byteEdits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom("set", "cut", "double"),
    value: fc.nat(255),
    length: fc.nat(40),
  }),
  { minLength: 1, maxLength: 6 },
);
type ByteEdits = typeof byteEdits extends fc.Arbitrary<infer Value> ? Value : never;

export function editedBytes(bytes: Uint8Array, changes: ByteEdits): Buffer {
  let changed = Buffer.from(bytes);
  for (const { at, kind, value, length } of changes) {
    const start = Math.floor(at * changed.length);
    const [before, part, rest] = [
      changed.subarray(0, start),
      changed.subarray(start, start + length),
      changed.subarray(start + length),
    ];
    if (kind === "set") changed[Math.min(start, changed.length - 1)] = value;
    else changed = Buffer.concat(kind === "cut" ? [before, rest] : [before, part, part, rest]);
  }
  return changed;
}

/** Some bytes are others, or have another bit. */
export function flippedBytes(random: Random, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let count = random.int(1, 5); count > 0; count--) {
    const place = random.int(0, changed.length - 1);
    changed[place] = random.chance(0.5) ? random.int(0, 255) : (changed[place] ?? 0) ^ (1 << random.int(0, 7));
  }
  return changed;
}

/** A piece is missing, moved or there twice. */
export function movedBytes(random: Random, bytes: Buffer): Buffer {
  const [from, to, length] = [random.int(0, bytes.length), random.int(0, bytes.length), random.int(1, 200)];
  const piece = bytes.subarray(from, from + length);
  const without = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  const withPiece = (whole: Buffer) => Buffer.concat([whole.subarray(0, to), piece, whole.subarray(to)]);
  return random.pick([
    without,
    bytes.subarray(0, from),
    bytes.subarray(from),
    Buffer.concat([bytes, piece]),
    Buffer.concat([piece, bytes]),
    withPiece(bytes),
    withPiece(without),
    Buffer.concat([bytes, bytes]),
    Buffer.concat([bytes, Buffer.alloc(random.int(1, 100))]),
  ]);
}
