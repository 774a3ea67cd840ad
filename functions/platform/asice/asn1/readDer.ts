import { Refusal } from "#functions/platform/asice/refusal.ts";
import type { ReasonCode } from "#shared/containers/reasons.ts";

/** First octets of values (X.690, 8.1.2); `context` and `inside` are those of context-specific values, primitive or not. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
  context: (number: number) => 0x80 | number,
  inside: (number: number) => 0xa0 | number,
} as const;

const LATIN_STRINGS: ReadonlySet<number> = new Set([0x12, 0x13, 0x14, 0x16, 0x1a]);

/** Nesting of a certificate is about 10, of a time-stamp token about 16. */
const MAX_DEPTH = 40;
const CONSTRUCTED = 0x20;

export interface Der {
  tag: number;
  bytes: Buffer;
  content: Buffer;
}

/** Checks that DER is strict first. @throws Refusal with the reason, also for a RangeError of `read` */
export function readDer<Structure>(bytes: Uint8Array, read: (value: Der) => Structure, reason: ReasonCode): Structure {
  const value = parsed(bytes, reason);
  try {
    return read(value);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(reason);
  }
}

export function parsed(bytes: Uint8Array, reason: ReasonCode): Der {
  if (!isStrictDer(bytes)) throw new Refusal(reason, "not DER");
  return valueAt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0);
}

/** True when bytes are one value of DER (X.690, 10): shortest definite lengths, nothing left over. `valueAt` relies on it. */
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

function valueAt(bytes: Buffer, at: number): Der {
  const first = bytes.readUInt8(at + 1);
  const size = first < 0x80 ? 0 : first & 0x7f;
  const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
  const start = at + 2 + size;
  return {
    tag: bytes.readUInt8(at),
    bytes: bytes.subarray(at, start + length),
    content: bytes.subarray(start, start + length),
  };
}

export function childrenOf({ content }: Der): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const value = valueAt(content, at);
    found.push(value);
    at += value.bytes.length;
  }
  return found;
}

export function elementsOf(value: Der | undefined): Der[] | undefined {
  return value?.tag === tags.sequence || value?.tag === tags.set ? childrenOf(value) : undefined;
}

/** Elements of a constructed value. @throws RangeError for another tag */
export function listOf(value: Der, tag: number = tags.sequence): Der[] {
  if (value.tag !== tag) throw new RangeError("another value");
  return childrenOf(value);
}

/** Dotted text of an OBJECT IDENTIFIER; undefined for another value and for invalid DER. */
export function oidOf(value: Der | undefined): string | undefined {
  if (value?.tag !== tags.oid) return undefined;
  const arcs: number[] = [];
  let arc = 0;
  let isOpen = false;
  for (const octet of value.content) {
    arc = arc * 128 + (octet & 0x7f);
    if ((!isOpen && octet === 0x80) || !Number.isSafeInteger(arc)) return undefined;
    isOpen = octet >= 0x80;
    if (isOpen) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first, ...others] = arcs;
  if (isOpen || first === undefined) return undefined;
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - 40 * root, ...others].join(".");
}

export function octetsOf(value: Der | undefined): Buffer | undefined {
  return value?.tag === tags.octets ? value.content : undefined;
}

/** @throws RangeError when it is missing */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError("an element is missing");
  return value;
}

export function textOf({ tag, content }: Der): string {
  if (tag === tags.utf8) return content.toString("utf8");
  if (LATIN_STRINGS.has(tag)) return content.toString("latin1");
  return tag === tags.bmp && content.length % 2 === 0 ? Buffer.from(content).swap16().toString("utf16le") : "";
}

/** Hexadecimal of an INTEGER without leading zeros, as serial numbers are compared. */
export function hexOf({ content }: Der): string {
  return content.toString("hex").replace(/^0+(?=.)/, "");
}

const TIMES = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/;

/** A UTCTime or GeneralizedTime by RFC 5280, 4.1.2.5 and RFC 3161, 2.4.2. @throws RangeError */
export function timeOf({ tag, content }: Der): Date {
  const text = content.toString("latin1");
  const century = Number(text.slice(0, 2)) < 50 ? "20" : "19";
  const found = TIMES.exec(tag === tags.utcTime ? `${century}${text}` : text);
  const isKnown = tag === tags.utcTime ? found?.[7] === undefined : tag === tags.time;
  if (!found || !isKnown) throw new RangeError("not a time");
  const [, year, month, day, hour, minute, second, fraction = ""] = found;
  const whole = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${whole}.${fraction.slice(1, 4).padEnd(3, "0")}Z`);
  if (!time.toISOString().startsWith(whole)) throw new RangeError("not a time");
  return time;
}

/** Bytes of a BIT STRING of whole octets. @throws RangeError for another value */
export function bitsOf({ tag, content }: Der): Buffer {
  if (tag !== tags.bits || content[0] !== 0) throw new RangeError("not a bit string of octets");
  return content.subarray(1);
}

/** Takes the elements of a structure in their order. Each method throws a RangeError for an unexpected one. */
export class Elements {
  private readonly values: Der[];
  private at = 0;

  constructor(value: Der, tag: number = tags.sequence) {
    this.values = listOf(value, tag);
  }

  take(tag: number): Der {
    return present(this.maybe(tag));
  }

  maybe(tag: number): Der | undefined {
    const value = this.values[this.at];
    if (value?.tag !== tag) return undefined;
    this.at++;
    return value;
  }

  next(): Der {
    return present(this.values[this.at++]);
  }

  inside(number: number): Der | undefined {
    const outer = this.maybe(tags.inside(number));
    if (!outer) return undefined;
    const [inner, second] = childrenOf(outer);
    if (!inner || second) throw new RangeError("not one value");
    return inner;
  }

  end(): void {
    if (this.at < this.values.length) throw new RangeError("an element too many");
  }
}

/** Object identifier of an AlgorithmIdentifier (RFC 5280, 4.1.1.2). */
export function algorithmOf(value: Der): string {
  const oid = oidOf(new Elements(value).take(tags.oid));
  if (oid === undefined) throw new RangeError("no algorithm");
  return oid;
}

/** Extensions by object identifier (RFC 5280, 4.1). @throws Refusal for a repeated one */
export function extensionsOf(value: Der, reason: ReasonCode): Map<string, { value: Buffer; isCritical: boolean }> {
  const found = new Map<string, { value: Buffer; isCritical: boolean }>();
  for (const extension of listOf(value)) {
    const parts = new Elements(extension);
    const id = oidOf(parts.take(tags.oid));
    if (id === undefined) throw new RangeError("no extension");
    const isCritical = parts.maybe(tags.boolean)?.content[0] === 0xff;
    const content = parts.take(tags.octets).content;
    parts.end();
    if (found.has(id)) throw new Refusal(reason, "repeated extension");
    found.set(id, { value: content, isCritical });
  }
  return found;
}
