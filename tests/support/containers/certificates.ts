import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { bits, context, integer, octets, oid, sequence, setOf, tlv } from "#scripts/simulators/eid/ca/der.ts";

/** A key with its certificate. */
export interface Pair {
  key: KeyObject;
  certificate: Buffer;
}

export interface Wanted {
  /** Common name; a person's certificates have a personal code and names as well. */
  name: string;
  personalCode?: string;
  key?: KeyObject;
  /** Signs itself where there is none. */
  issuer?: Pair;
  /** Instead of the issuer's own name. */
  issuerName?: Buffer;
  extensions: readonly Buffer[];
  notBefore?: string;
  notAfter?: string;
  serial?: number;
}

const SIGNATURES = { ec: "1.2.840.10045.4.3.2", rsa: "1.2.840.113549.1.1.11" } as const;
let serials = 0x4000;

/** Makes a certificate with exactly these extensions, sensible or not. */
export function pairOf(wanted: Wanted): Pair {
  const key = wanted.key ?? curveKey();
  const issuer = wanted.issuer ?? { key, certificate: undefined };
  const algorithm = algorithmOf(issuer.key);
  const subject = nameOf(wanted);
  serials += 1;
  const body = sequence(
    context(0, integer(2)),
    integer(wordOf(wanted.serial ?? serials)),
    algorithm,
    wanted.issuerName ?? (issuer.certificate ? subjectIn(issuer.certificate) : subject),
    sequence(time(wanted.notBefore ?? "2026-01-01T00:00:00Z"), time(wanted.notAfter ?? "2036-01-01T00:00:00Z")),
    subject,
    createPublicKey(key).export({ type: "spki", format: "der" }),
    context(3, sequence(...wanted.extensions)),
  );
  return { key, certificate: sequence(body, algorithm, bits(sign("sha256", body, issuer.key))) };
}

export function curveKey(namedCurve = "P-256"): KeyObject {
  return generateKeyPairSync("ec", { namedCurve }).privateKey;
}

export function algorithmOf(key: KeyObject): Buffer {
  return key.asymmetricKeyType === "ec" ? sequence(oid(SIGNATURES.ec)) : sequence(oid(SIGNATURES.rsa), tlv(0x05));
}

/** DER of the subject's name: the sixth field of a certificate's body. */
export function subjectIn(certificate: Buffer): Buffer {
  return fieldsOf(fieldsOf(certificate)[0]!)[5]!;
}

/** Issuer's name and serial number. */
export function issuerAndSerialIn(certificate: Buffer): [issuer: Buffer, serial: Buffer] {
  const [, serial, , issuer] = fieldsOf(fieldsOf(certificate)[0]!.subarray(0));
  return [issuer!, serial!];
}

/** SHA-1 or another hash of the public key's bits. */
export function keyHash(certificate: Buffer, hash = "sha1"): Buffer {
  const [, keyBits] = fieldsOf(fieldsOf(fieldsOf(certificate)[0]!)[6]!);
  return createHash(hash).update(contentOf(keyBits!).subarray(1)).digest();
}

/** The values in a SEQUENCE or SET, each with its tag and length. */
export function fieldsOf(value: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  for (let rest = contentOf(value); rest.length > 0; rest = rest.subarray(fields.at(-1)!.length))
    fields.push(rest.subarray(0, sizeOf(rest)));
  return fields;
}

export function contentOf(value: Buffer): Buffer {
  return value.subarray(headerOf(value), sizeOf(value));
}

function headerOf(value: Buffer): number {
  const first = value[1]!;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}

function sizeOf(value: Buffer): number {
  const first = value[1]!;
  return headerOf(value) + (first < 0x80 ? first : value.readUIntBE(2, first & 0x7f));
}

export function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [tlv(0x01, Buffer.from([0xff]))] : []), octets(value));
}

/** @param byte bits of the key usage from the highest on: 0x80 digitalSignature, 0x40 nonRepudiation, 0x04 keyCertSign */
export const keyUsage = (byte: number) => extension("2.5.29.15", tlv(0x03, Buffer.from([unused(byte), byte])), true);
export const authority = extension("2.5.29.19", sequence(tlv(0x01, Buffer.from([0xff]))), true);
export const purpose = (id: string, isCritical = true) => extension("2.5.29.37", sequence(oid(id)), isCritical);

/** Statements of a qualified certificate: identifiers of ETSI EN 319 412-5 below 0.4.0.1862.1. */
export function qualified(type = "6.1", others: readonly string[] = ["1", "4"]): Buffer {
  const id = (tail: string) => oid(`0.4.0.1862.1.${tail}`);
  const types = sequence(id("6"), sequence(id(type)));
  return extension("1.3.6.1.5.5.7.1.3", sequence(...others.map((other) => sequence(id(other))), types));
}

export const OCSP_SIGNING = "1.3.6.1.5.5.7.3.9";
export const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
export const CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";

/** Extensions of the usual kinds of certificates. */
export const profiles = {
  authority: [authority, keyUsage(0x06)],
  signer: [keyUsage(0x40), qualified()],
  identity: [keyUsage(0x80), purpose(CLIENT_AUTH, false)],
  responder: [keyUsage(0x80), purpose(OCSP_SIGNING)],
  stamper: [keyUsage(0x80), purpose(TIME_STAMPING)],
} as const;

function nameOf({ name, personalCode }: Wanted): Buffer {
  const part = (id: string, text: string) => setOf(sequence(oid(id), tlv(0x0c, Buffer.from(text))));
  const person = personalCode
    ? [
        part("2.5.4.4", name.split(" ")[1] ?? ""),
        part("2.5.4.42", name.split(" ")[0] ?? ""),
        part("2.5.4.5", `PNOEE-${personalCode}`),
      ]
    : [];
  return sequence(part("2.5.4.6", "EE"), part("2.5.4.3", name), ...person);
}

function time(text: string): Buffer {
  return tlv(0x17, Buffer.from(text.slice(2).replace(/[-:T]/g, "")));
}

function wordOf(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return number < 0x8000 ? bytes.subarray(2) : bytes;
}

function unused(byte: number): number {
  return 31 - Math.clz32(byte & -byte);
}
