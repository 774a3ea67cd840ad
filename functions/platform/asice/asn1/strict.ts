/** Nesting of a certificate is about 10, of a time-stamp token about 16. */
const MAX_DEPTH = 40;
const CONSTRUCTED = 0x20;

/** True when bytes are one value of DER (X.690, 10): shortest definite lengths, nothing left over. The reader relies on it. */
export function isStrictDer(bytes: Uint8Array): boolean {
  return endOf(bytes, 0, bytes.length, 0) === bytes.length;
}

function endOf(bytes: Uint8Array, at: number, limit: number, depth: number): number {
  const tag = bytes[at];
  const first = bytes[at + 1];
  // No structure here has a tag of several bytes (0x1f).
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > MAX_DEPTH) return -1;
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || size > 4) return -1;
  let length = size === 0 ? first : 0;
  for (let index = 0; index < size; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  if (size > 0 && (length < 0x80 || bytes[at + 2] === 0)) return -1;
  const start = at + 2 + size;
  const end = start + length;
  if (end > limit) return -1;
  if ((tag & CONSTRUCTED) === 0) return isPrimitive(tag, bytes, start, length) ? end : -1;
  for (let next = start; next < end; ) {
    next = endOf(bytes, next, end, depth + 1);
    if (next === -1) return -1;
  }
  return end;
}

/** Forms of BOOLEAN, INTEGER and NULL in DER (X.690, 8.3, 8.8 and 11.1); readers check the other types. */
function isPrimitive(tag: number, bytes: Uint8Array, start: number, length: number): boolean {
  const first = bytes[start] ?? 0;
  const second = bytes[start + 1] ?? 0;
  if (tag === 0x01) return length === 1 && (first === 0 || first === 0xff);
  if (tag === 0x02)
    return length > 0 && !(length > 1 && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)));
  if (tag === 0x05) return length === 0;
  return tag !== 0x30 && tag !== 0x31;
}
