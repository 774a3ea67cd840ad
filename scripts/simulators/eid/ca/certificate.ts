import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { BitString, Integer, Null, PrintableString, Utf8String } from "asn1js";
import * as pkijs from "pkijs";
import { oid, sequence, setOf } from "./der.ts";
import { type CertificateUse, extensionsOf } from "./extensions.ts";

export interface Authority {
  certificate: Buffer;
  key: KeyObject;
}

export type Name = readonly (readonly [type: keyof typeof NAME_TYPES, value: string])[];

const NAME_TYPES = {
  C: "2.5.4.6",
  O: "2.5.4.10",
  organizationIdentifier: "2.5.4.97",
  CN: "2.5.4.3",
  SN: "2.5.4.4",
  GN: "2.5.4.42",
  serialNumber: "2.5.4.5",
} as const;

const DAY_MS = 86_400_000;

/** Makes an X.509 certificate (RFC 5280 §4.1); without an issuer it signs itself. */
export function makeCertificate(wanted: {
  subject: Name;
  key: KeyObject;
  issuer: Authority | undefined;
  use: CertificateUse;
  years: number;
}): Buffer {
  const publicKey = createPublicKey(wanted.key).export({ type: "spki", format: "der" });
  const issuer = wanted.issuer && pkijs.Certificate.fromBER(bytesOf(wanted.issuer.certificate));
  const signingKey = wanted.issuer?.key ?? wanted.key;
  const subject = nameOf(wanted.subject);
  const made = new pkijs.Certificate({ version: 2, subject, issuer: issuer?.subject ?? subject });
  made.serialNumber = new Integer({ valueHex: serialNumber() });
  const start = Date.now() - DAY_MS;
  made.notBefore.value = new Date(start);
  made.notAfter.value = new Date(start + wanted.years * 365 * DAY_MS);
  made.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(bytesOf(publicKey));
  const keyId = keyIdentifier(made);
  made.extensions = extensionsOf(wanted.use, keyId, issuer ? keyIdentifier(issuer) : keyId);
  made.signature = signatureAlgorithm(signingKey);
  made.signatureAlgorithm = signatureAlgorithm(signingKey);
  const signed = sign(digestOf(signingKey), Buffer.from(made.encodeTBS().toBER()), signingKey);
  made.signatureValue = new BitString({ valueHex: bytesOf(signed) });
  return Buffer.from(made.toSchema(true).toBER());
}

/** The hash with which an authority signs: the one as long as its curve (RFC 5480 §4). */
export function digestOf(key: KeyObject): "sha256" | "sha384" {
  return key.asymmetricKeyDetails?.namedCurve === "secp384r1" ? "sha384" : "sha256";
}

export function signatureAlgorithm(key: KeyObject): pkijs.AlgorithmIdentifier {
  if (key.asymmetricKeyType === "rsa") {
    return new pkijs.AlgorithmIdentifier({ algorithmId: "1.2.840.113549.1.1.11", algorithmParams: new Null() });
  }
  const algorithmId = digestOf(key) === "sha384" ? "1.2.840.10045.4.3.3" : "1.2.840.10045.4.3.2";
  return new pkijs.AlgorithmIdentifier({ algorithmId });
}

/** The bytes alone: a Buffer may lie within a larger memory. */
export function bytesOf(buffer: Uint8Array): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

/** SHA-1 of the key's bits (RFC 5280 §4.2.1.2). */
export function keyIdentifier(certificate: pkijs.Certificate): Buffer {
  const { valueHexView } = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock;
  return createHash("sha1").update(valueHexView).digest();
}

/** Each attribute is in a set of its own. pkijs would put them all into one set, which Java sorts and so changes. */
function nameOf(parts: Name): pkijs.RelativeDistinguishedNames {
  const attributes = parts.map(([type, value]) => {
    const text = type === "C" || type === "serialNumber" ? new PrintableString({ value }) : new Utf8String({ value });
    return setOf(sequence(oid(NAME_TYPES[type]), Buffer.from(text.toBER())));
  });
  return pkijs.RelativeDistinguishedNames.fromBER(bytesOf(sequence(...attributes)));
}

/** Positive, 16 bytes (RFC 5280 §4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytesOf(bytes);
}
