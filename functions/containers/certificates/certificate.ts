import { type KeyObject, X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { digestOf, type HashName, isSignedBy } from "#functions/containers/asn1/algorithms.ts";
import { elementsOf, oidOf, parsed, readDer } from "#functions/containers/asn1/read.ts";
import { Refusal } from "#functions/containers/checking/refusal.ts";

/** Object identifiers of extensions (RFC 5280, 4.2.1; RFC 3739, 3.2.6). */
export const extensionIds = {
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  policies: "2.5.29.32",
  extendedKeyUsage: "2.5.29.37",
  qualified: "1.3.6.1.5.5.7.1.3",
} as const;

/** Extended purposes (RFC 5280, 4.2.1.12). */
export const purposes = { timeStamping: "1.3.6.1.5.5.7.3.8", ocspSigning: "1.3.6.1.5.5.7.3.9" } as const;

/** A certificate of X.509 version 3, read but not yet trusted. */
export interface Certificate {
  der: Buffer;
  key: KeyObject;
  /** Hexadecimal, without leading zeros. */
  serial: string;
  /** DER of the names, which are compared byte by byte. */
  subject: Buffer;
  issuer: Buffer;
  /** Attributes of the subject by object identifier, such as 2.5.4.3, the common name. */
  subjectTexts: ReadonlyMap<string, string>;
  /** Content of the public key's bit string, which OCSP hashes. */
  keyBits: Buffer;
  notBefore: Date;
  notAfter: Date;
  isCa: boolean;
  /** Bits of the key usage from digitalSignature on; empty when there is no such extension. */
  keyUsage: readonly boolean[];
  /** undefined: the certificate has no such extension. */
  extendedKeyUsage: { purposes: readonly string[]; isCritical: boolean } | undefined;
  extensions: ReadonlyMap<string, { value: Buffer; isCritical: boolean }>;
  signed: { data: Buffer; signature: Buffer; algorithm: string };
}

/** Bits of the key usage (RFC 5280, 4.2.1.3). */
export const usageBits = { digitalSignature: 0, nonRepudiation: 1, certificateSign: 5 } as const;

/** @throws Refusal */
export function readCertificate(der: Uint8Array): Certificate {
  return readDer(der, certificateOf, "certificate_broken");
}

function certificateOf(der: Uint8Array<ArrayBuffer>): Certificate {
  const x509 = new X509Certificate(der);
  const read = pkijs.Certificate.fromBER(der);
  const extensions = new Map<string, { value: Buffer; isCritical: boolean }>();
  for (const { extnID, critical, extnValue } of read.extensions ?? []) {
    if (extensions.has(extnID)) throw new Refusal("certificate_broken", "repeated extension");
    extensions.set(extnID, { value: Buffer.from(extnValue.valueBlock.valueHexView), isCritical: critical });
  }
  if (read.signatureValue.valueBlock.unusedBits !== 0) throw new Refusal("certificate_broken", "signature");
  return {
    der: Buffer.from(der),
    key: x509.publicKey,
    serial: serialOf(read.serialNumber),
    subject: Buffer.from(read.subject.valueBeforeDecode),
    issuer: Buffer.from(read.issuer.valueBeforeDecode),
    subjectTexts: new Map(read.subject.typesAndValues.map(({ type, value }) => [type, textIn(value.valueBlock)])),
    keyBits: Buffer.from(read.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
    notBefore: read.notBefore.value,
    notAfter: read.notAfter.value,
    isCa: isCa(extensions.get(extensionIds.basicConstraints)?.value),
    keyUsage: keyUsageOf(extensions.get(extensionIds.keyUsage)?.value),
    extendedKeyUsage: extendedKeyUsageOf(extensions.get(extensionIds.extendedKeyUsage)),
    extensions,
    signed: {
      data: Buffer.from(read.tbsView),
      signature: Buffer.from(read.signatureValue.valueBlock.valueHexView),
      algorithm: sameAlgorithm(read),
    },
  };
}

/** The text of an attribute; '' for one that is no text. */
function textIn({ value }: { value?: unknown }): string {
  return typeof value === "string" ? value : "";
}

/** The algorithm stands inside and outside of what is signed, and must be the same (RFC 5280, 4.1.1.2). */
function sameAlgorithm({ signature, signatureAlgorithm }: pkijs.Certificate): string {
  if (signature.algorithmId !== signatureAlgorithm.algorithmId)
    throw new Refusal("certificate_broken", "two algorithms");
  return signature.algorithmId;
}

/** Hexadecimal without leading zeros, as serial numbers are compared. */
export function serialOf(number: asn1js.Integer): string {
  return Buffer.from(number.valueBlock.valueHexView)
    .toString("hex")
    .replace(/^0+(?=.)/, "");
}

function isCa(extension: Buffer | undefined): boolean {
  if (!extension) return false;
  const [first] = elementsOf(parsed(extension, "certificate_broken")) ?? [];
  return first instanceof asn1js.Boolean && first.valueBlock.value;
}

function keyUsageOf(extension: Buffer | undefined): boolean[] {
  if (!extension) return [];
  const bits = parsed(extension, "certificate_broken");
  if (!(bits instanceof asn1js.BitString)) throw new Refusal("certificate_broken", "key usage");
  const [first = 0, second = 0] = bits.valueBlock.valueHexView;
  return Array.from({ length: 9 }, (_, bit) => (((first << 8) | second) & (0x8000 >> bit)) !== 0);
}

function extendedKeyUsageOf(extension: { value: Buffer; isCritical: boolean } | undefined) {
  if (!extension) return undefined;
  const ids = elementsOf(parsed(extension.value, "certificate_broken")) ?? [];
  return { purposes: ids.map((id) => oidOf(id) ?? ""), isCritical: extension.isCritical };
}

export function has(certificate: Certificate, usage: keyof typeof usageBits): boolean {
  return certificate.keyUsage[usageBits[usage]] ?? false;
}

export function isValidAt({ notBefore, notAfter }: Certificate, time: Date): boolean {
  return notBefore <= time && time <= notAfter;
}

/** Whether the key of `issuer` signed `certificate`, whose issuer has its name and the right to sign certificates. @throws Refusal */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  const mayIssue = issuer.isCa && has(issuer, "certificateSign");
  return mayIssue && certificate.issuer.equals(issuer.subject) && isSignedBy(issuer.key, certificate.signed);
}

export function fingerprintOf({ der }: Certificate, hash: HashName = "sha256"): Buffer {
  return digestOf(hash, der);
}
