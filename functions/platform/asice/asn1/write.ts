import { tags } from "./readDer.ts";

/** A value of DER: tag, shortest length (X.690, 8.1.3 and 10.1), contents. */
export function derOf(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([Buffer.of(tag, ...lengthOctets(length)), ...contents]);
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 | octets.length, ...octets];
}

export const sequence = (...values: readonly Uint8Array[]): Buffer => derOf(tags.sequence, ...values);
export const octetString = (bytes: Uint8Array): Buffer => derOf(tags.octets, bytes);
export const explicit = (number: number, ...values: readonly Uint8Array[]): Buffer =>
  derOf(tags.inside(number), ...values);

export function objectId(dotted: string): Buffer {
  const [root = 0, second = 0, ...others] = dotted.split(".").map(Number);
  return derOf(tags.oid, Buffer.from([40 * root + second, ...others].flatMap(arcOctets)));
}

/** Seven bits an octet; the first bit announces another octet. */
function arcOctets(arc: number): number[] {
  const octets = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) octets.unshift(0x80 | (rest % 128));
  return octets;
}
