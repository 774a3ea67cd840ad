import { type KeyObject, X509Certificate } from "node:crypto";
import { digestOf, type HashName, isSignedBy } from "#functions/platform/asice/asn1/algorithms.ts";
import {
  algorithmOf,
  bitsOf,
  type Der,
  Elements,
  elementsOf,
  extensionsOf,
  hexOf,
  listOf,
  oidOf,
  parsed,
  readDer,
  tags,
  textOf,
  timeOf,
} from "#functions/platform/asice/asn1/readDer.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";

/** Object identifiers of extensions (RFC 5280, 4.2.1; RFC 3739, 3.2.6). */
export const extensionIds = {
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  policies: "2.5.29.32",
  extendedKeyUsage: "2.5.29.37",
  qualified: "1.3.6.1.5.5.7.1.3",
} as const;

/** Extended purposes (RFC 5280, 4.2.1.12). */
export const purposes = {
  clientAuth: "1.3.6.1.5.5.7.3.2",
  emailProtection: "1.3.6.1.5.5.7.3.4",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
} as const;

interface Extension {
  value: Buffer;
  isCritical: boolean;
}

/** A certificate of X.509 version 3, read but not yet trusted. */
export interface Certificate {
  der: Buffer;
  key: KeyObject;
  /** Hexadecimal, without leading zeros. */
  serial: string;
  serialDer: Buffer;
  /** DER of the names, compared byte by byte. */
  subject: Buffer;
  issuer: Buffer;
  /** Keys are object identifiers, such as 2.5.4.3, the common name. */
  subjectTexts: ReadonlyMap<string, string>;
  /** Content of the public key's bit string, which OCSP hashes. */
  keyBits: Buffer;
  notBefore: Date;
  notAfter: Date;
  isCa: boolean;
  /** Bits from digitalSignature on; empty without the extension. */
  keyUsage: readonly boolean[];
  extendedKeyUsage: { purposes: readonly string[]; isCritical: boolean } | undefined;
  extensions: ReadonlyMap<string, Extension>;
  signed: { data: Buffer; signature: Buffer; algorithm: string };
}

/** Bits of the key usage (RFC 5280, 4.2.1.3). */
export const usageBits = { digitalSignature: 0, nonRepudiation: 1, certificateSign: 5 } as const;

/** A cache: issuers, responders and time-stampers are few, and each signature has three of their certificates. */
const MAX_READ = 200;
/** Real certificates are below 3 KB. */
const MAX_REMEMBERED_BYTES = 8 * 1024;
const read = new Map<string, Certificate>();

export function readCertificate(bytes: Uint8Array): Certificate {
  // A copy, so that views of its parts do not keep a container in memory.
  const der = Buffer.from(bytes);
  const key = der.toString("latin1");
  const before = read.get(key);
  if (before) return before;
  const certificate = readDer(der, certificateOf, "certificate_broken");
  if (der.length > MAX_REMEMBERED_BYTES) return certificate;
  if (read.size >= MAX_READ) read.clear();
  read.set(key, certificate);
  return certificate;
}

function certificateOf(value: Der): Certificate {
  const x509 = new X509Certificate(value.bytes);
  const outer = new Elements(value);
  const data = outer.take(tags.sequence);
  const algorithm = algorithmOf(outer.take(tags.sequence));
  const signature = bitsOf(outer.take(tags.bits));
  outer.end();
  const parts = new Elements(data);
  parts.inside(0);
  const serial = parts.take(tags.integer);
  // The algorithm is inside and outside of the signed part, and must be the same (RFC 5280, 4.1.1.2).
  if (algorithmOf(parts.take(tags.sequence)) !== algorithm) throw new Refusal("certificate_broken", "two algorithms");
  const issuer = parts.take(tags.sequence);
  const validity = new Elements(parts.take(tags.sequence));
  const [notBefore, notAfter] = [timeOf(validity.next()), timeOf(validity.next())];
  validity.end();
  const subject = parts.take(tags.sequence);
  const keyInfo = new Elements(parts.take(tags.sequence));
  keyInfo.take(tags.sequence);
  const keyBits = bitsOf(keyInfo.take(tags.bits));
  keyInfo.end();
  parts.maybe(tags.context(1));
  parts.maybe(tags.context(2));
  const listed = parts.inside(3);
  parts.end();
  const extensions = listed ? extensionsOf(listed, "certificate_broken") : new Map<string, Extension>();
  return {
    der: value.bytes,
    key: x509.publicKey,
    serial: hexOf(serial),
    serialDer: serial.bytes,
    subject: subject.bytes,
    issuer: issuer.bytes,
    subjectTexts: textsOf(subject),
    keyBits,
    notBefore,
    notAfter,
    isCa: isCa(extensions.get(extensionIds.basicConstraints)?.value),
    keyUsage: keyUsageOf(extensions.get(extensionIds.keyUsage)?.value),
    extendedKeyUsage: extendedKeyUsageOf(extensions.get(extensionIds.extendedKeyUsage)),
    extensions,
    signed: { data: data.bytes, signature, algorithm },
  };
}

/** Attributes of a name by object identifier (RFC 5280, 4.1.2.4); '' for one that is no text. */
function textsOf(name: Der): Map<string, string> {
  const attributes = listOf(name).flatMap((set) => listOf(set, tags.set));
  return new Map(
    attributes.map((attribute) => {
      const parts = new Elements(attribute);
      const id = oidOf(parts.take(tags.oid)) ?? "";
      const text = textOf(parts.next());
      parts.end();
      return [id, text];
    }),
  );
}

function isCa(extension: Buffer | undefined): boolean {
  if (!extension) return false;
  const [first] = elementsOf(parsed(extension, "certificate_broken")) ?? [];
  return first?.tag === tags.boolean && first.content[0] === 0xff;
}

function keyUsageOf(extension: Buffer | undefined): boolean[] {
  if (!extension) return [];
  const bits = parsed(extension, "certificate_broken");
  if (bits.tag !== tags.bits) throw new Refusal("certificate_broken", "key usage");
  const [, first = 0, second = 0] = bits.content;
  return Array.from({ length: 9 }, (_, bit) => (((first << 8) | second) & (0x8000 >> bit)) !== 0);
}

function extendedKeyUsageOf(extension: Extension | undefined) {
  if (!extension) return undefined;
  const ids = elementsOf(parsed(extension.value, "certificate_broken")) ?? [];
  return { purposes: ids.map((id) => oidOf(id) ?? ""), isCritical: extension.isCritical };
}

/** Object identifiers of certificate policies (RFC 5280, 4.2.1.4). */
export function policiesOf({ extensions }: Certificate): string[] {
  const extension = extensions.get(extensionIds.policies);
  const policies = extension ? (elementsOf(parsed(extension.value, "certificate_broken")) ?? []) : [];
  return policies.map((policy) => oidOf(elementsOf(policy)?.[0]) ?? "");
}

export function has(certificate: Certificate, usage: keyof typeof usageBits): boolean {
  return certificate.keyUsage[usageBits[usage]] ?? false;
}

export function isValidAt({ notBefore, notAfter }: Certificate, time: Date): boolean {
  return notBefore <= time && time <= notAfter;
}

export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  const mayIssue = issuer.isCa && has(issuer, "certificateSign");
  return mayIssue && certificate.issuer.equals(issuer.subject) && hasSigned(issuer.key, certificate);
}

/** A cache of verified keys: the verification takes longer than all else. */
const signedBy = new WeakMap<Certificate, WeakSet<KeyObject>>();

function hasSigned(key: KeyObject, certificate: Certificate): boolean {
  const known = signedBy.get(certificate) ?? new WeakSet();
  if (known.has(key)) return true;
  if (!isSignedBy(key, certificate.signed)) return false;
  signedBy.set(certificate, known.add(key));
  return true;
}

export function fingerprintOf({ der }: Certificate, hash: HashName = "sha256"): Buffer {
  return digestOf(hash, der);
}

/** Statements of qualified certificates (ETSI EN 319 412-5, 4.2 and 4.3). */
const QC_COMPLIANCE = "0.4.0.1862.1.1";
const QC_SSCD = "0.4.0.1862.1.4";
const QC_TYPE = "0.4.0.1862.1.6";
const QC_TYPE_SIGNATURE = "0.4.0.1862.1.6.1";
const QC_TYPE_SEAL = "0.4.0.1862.1.6.2";

/** Extensions that are checked here or restrict nothing that is decided here. */
const understood = new Set<string>([
  ...Object.values(extensionIds),
  "2.5.29.14",
  "2.5.29.17",
  "2.5.29.31",
  "2.5.29.35",
]);

const SURNAME = "2.5.4.4";
const SERIAL_NUMBER = "2.5.4.5";
const COMMON_NAME = "2.5.4.3";
const GIVEN_NAME = "2.5.4.42";

export interface Signer {
  /** Given name and surname; the common name where one of them is missing. */
  name: string;
  personalCode: string;
  country: string;
}

/**
 * Refuses certificates other than for qualified signatures of a person: nonRepudiation (ETSI EN 319 412-2, 4.3.2), a
 * qualified statement, and a key in a device of the person.
 */
export function checkSignerCertificate(certificate: Certificate): void {
  for (const [id, { isCritical }] of certificate.extensions)
    check(!isCritical || understood.has(id), "certificate_extension", id);
  check(has(certificate, "nonRepudiation") && !certificate.isCa, "certificate_purpose");
  check(certificate.extendedKeyUsage === undefined, "certificate_purpose", "extended key usage");
  const statements = qualifiedStatements(certificate);
  check(statements.has(QC_COMPLIANCE) && statements.has(QC_SSCD), "certificate_unqualified");
  const types = statements.get(QC_TYPE) ?? [];
  check(
    types.length === 0 || types.includes(QC_TYPE_SIGNATURE),
    types.includes(QC_TYPE_SEAL) ? "certificate_seal" : "certificate_purpose",
  );
}

function qualifiedStatements({ extensions }: Certificate): Map<string, string[]> {
  const extension = extensions.get(extensionIds.qualified);
  const list = extension ? elementsOf(parsed(extension.value, "certificate_broken")) : [];
  if (!list) throw new Refusal("certificate_broken", "qualified statements");
  return new Map(
    list.map((statement) => {
      const [id, details] = elementsOf(statement) ?? [];
      return [oidOf(id) ?? "", (elementsOf(details) ?? []).map((detail) => oidOf(detail) ?? "")];
    }),
  );
}

export function commonNameOf({ subjectTexts }: Certificate): string {
  return subjectTexts.get(COMMON_NAME) ?? "";
}

/** Owner of a certificate (ETSI EN 319 412-1, 5.1.3: `PNOEE-` and the personal code). */
export function signerOf(certificate: Certificate): Signer {
  const { subjectTexts } = certificate;
  const given = subjectTexts.get(GIVEN_NAME);
  const surname = subjectTexts.get(SURNAME);
  const [, country = "", personalCode = ""] = /^PNO([A-Z]{2})-(.+)$/.exec(subjectTexts.get(SERIAL_NUMBER) ?? "") ?? [];
  const name = given && surname ? `${given} ${surname}` : commonNameOf(certificate);
  return { name, personalCode, country };
}
