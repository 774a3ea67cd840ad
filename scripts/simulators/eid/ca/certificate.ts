import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import * as pkijs from "pkijs";
import { bits, context, integer, nothing, oid, sequence, setOf, tlv } from "./der.ts";
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
/** Tags of X.690. */
const [UTF8, PRINTABLE, UTC_TIME] = [0x0c, 0x13, 0x17];

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
  const algorithm = signatureAlgorithm(signingKey);
  const subject = nameOf(wanted.subject);
  const start = Date.now() - DAY_MS;
  const keyId = keyIdentifier(pkijs.PublicKeyInfo.fromBER(bytesOf(publicKey)));
  const body = sequence(
    context(0, integer(2)),
    integer(serialNumber()),
    algorithm,
    issuer ? Buffer.from(issuer.subject.toSchema().toBER()) : subject,
    sequence(utcTime(start), utcTime(start + wanted.years * 365 * DAY_MS)),
    subject,
    publicKey,
    context(
      3,
      sequence(...extensionsOf(wanted.use, keyId, issuer ? keyIdentifier(issuer.subjectPublicKeyInfo) : keyId)),
    ),
  );
  return sequence(body, algorithm, bits(sign(digestOf(signingKey), body, signingKey)));
}

/** The hash with which an authority signs: the one as long as its curve (RFC 5480 §4). */
export function digestOf(key: KeyObject): "sha256" | "sha384" {
  return key.asymmetricKeyDetails?.namedCurve === "secp384r1" ? "sha384" : "sha256";
}

/** AlgorithmIdentifier of the signatures that a key makes. */
export function signatureAlgorithm(key: KeyObject): Buffer {
  if (key.asymmetricKeyType === "rsa") return sequence(oid("1.2.840.113549.1.1.11"), nothing);
  return sequence(oid(digestOf(key) === "sha384" ? "1.2.840.10045.4.3.3" : "1.2.840.10045.4.3.2"));
}

/** The bytes alone: a Buffer may lie within a larger memory. */
export function bytesOf(buffer: Uint8Array): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

/** SHA-1 of the key's bits (RFC 5280 §4.2.1.2). */
export function keyIdentifier({ subjectPublicKey }: pkijs.PublicKeyInfo): Buffer {
  return createHash("sha1").update(subjectPublicKey.valueBlock.valueHexView).digest();
}

/** Each attribute is in a set of its own. */
function nameOf(parts: Name): Buffer {
  const attributes = parts.map(([type, value]) => {
    const tag = type === "C" || type === "serialNumber" ? PRINTABLE : UTF8;
    return setOf(sequence(oid(NAME_TYPES[type]), tlv(tag, Buffer.from(value))));
  });
  return sequence(...attributes);
}

/** Whole seconds until 2049 (RFC 5280 §4.1.2.5.1). */
function utcTime(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().slice(2, 19).replace(/[-:T]/g, "");
  return tlv(UTC_TIME, Buffer.from(`${text}Z`));
}

/** Positive, 16 bytes (RFC 5280 §4.1.2.2). */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
