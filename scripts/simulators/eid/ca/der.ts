/** DER (X.690) of a value with this tag, made of the given parts. */
export function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.byteLength), content]);
}

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = Buffer.from(size.toString(16).padStart(size > 0xffff ? 6 : size > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.byteLength]), bytes]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
export const setOf = (...parts: readonly Buffer[]): Buffer => tlv(0x31, ...parts);
export const octets = (bytes: Buffer): Buffer => tlv(0x04, bytes);
export const bits = (bytes: Buffer): Buffer => tlv(0x03, Buffer.from([0]), bytes);
/** `bytes`: big-endian, as an INTEGER of a request holds it. */
export const integer = (bytes: Buffer | number): Buffer =>
  tlv(0x02, Buffer.isBuffer(bytes) ? bytes : Buffer.from([bytes]));
export const enumerated = (value: number): Buffer => tlv(0x0a, Buffer.from([value]));
export const nothing = tlv(0x05);
export const truth = tlv(0x01, Buffer.from([0xff]));
/** Context-specific and constructed: an explicit tag, or an implicit one of a sequence or set. */
export const context = (tag: number, ...parts: readonly Buffer[]): Buffer => tlv(0xa0 | tag, ...parts);

/** An OBJECT IDENTIFIER (X.690, 8.19): seven bits of an arc in each octet, of which all but the last have the eighth bit. */
export function oid(dotted: string): Buffer {
  const [root = 0, second = 0, ...others] = dotted.split(".").map(Number);
  const octets = [40 * root + second, ...others].flatMap((arc) => {
    const digits = arc.toString(2);
    const groups = digits.padStart(7 * Math.ceil(digits.length / 7), "0").match(/.{7}/g) ?? [];
    return groups.map((group, index) => Number.parseInt(group, 2) | (index < groups.length - 1 ? 0x80 : 0));
  });
  return tlv(0x06, Buffer.from(octets));
}

/** Whole seconds, as RFC 6960 and RFC 3161 take it. */
export function generalizedTime(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]/g, "").replace(/\.\d+/, "");
  return tlv(0x18, Buffer.from(text, "latin1"));
}
