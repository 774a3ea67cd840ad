import { randomBytes } from "node:crypto";
import {
  digestOf,
  type HashName,
  hashIdentifier,
  hashNamed,
  isSignedBy,
} from "#functions/platform/asice/asn1/algorithms.ts";
import {
  algorithmOf,
  childrenOf,
  type Der,
  Elements,
  elementsOf,
  hexOf,
  listOf,
  octetsOf,
  oidOf,
  present,
  readDer,
  tags,
  timeOf,
} from "#functions/platform/asice/asn1/readDer.ts";
import { derOf, octetString, sequence } from "#functions/platform/asice/asn1/write.ts";
import {
  anchorOf,
  checkGranted,
  checkValidity,
  isFor,
  issuerOf,
  type Trust,
} from "#functions/platform/asice/certificates/anchors.ts";
import { type Certificate, readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";

const NONCE_BYTES = 16;
/** PKIStatus `granted` and `grantedWithMods` (RFC 3161, 2.4.2). */
const GRANTED: ReadonlySet<string> = new Set(["0", "1"]);

/** Asks for the certificate in the token (RFC 3161, 2.4.1). `nonce`: hexadecimal without leading zeros. */
export function timestampRequest(hash: Uint8Array): { der: Buffer; nonce: string } {
  const nonce = randomBytes(NONCE_BYTES);
  // Positive and without a leading zero, so that its digits compare as text.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = sequence(
    derOf(tags.integer, Buffer.of(1)),
    sequence(hashIdentifier("sha256"), octetString(hash)),
    derOf(tags.integer, nonce),
    derOf(tags.boolean, Buffer.of(0xff)),
  );
  return { der: request, nonce: nonce.toString("hex") };
}

/** Byte for byte, since re-encoding could change what is signed. @returns undefined when the authority has rejected */
export function tokenIn(answer: Uint8Array): Buffer | undefined {
  return readDer(
    answer,
    (value) => {
      const parts = new Elements(value);
      const status = new Elements(parts.take(tags.sequence)).take(tags.integer);
      if (!GRANTED.has(hexOf(status))) return undefined;
      const token = parts.take(tags.sequence).bytes;
      parts.end();
      return token;
    },
    "timestamp_broken",
  );
}

/** Real tokens have 2 to 8 KB. */
const MAX_TOKEN_BYTES = 64 * 1024;

/**
 * docs/rules/containers.md, "Time-stamps" (RFC 3161, 2.4.2 and appendix B). @param stamped the bytes, not their hash
 * @param nonce hexadecimal, of our own request for a fresh answer; a stored token is checked without it
 */
export function checkTimestamp(der: Uint8Array, stamped: Uint8Array, trust: Trust, nonce?: string): Date {
  check(der.length <= MAX_TOKEN_BYTES, "timestamp_broken", "too long");
  const token = readToken(der);
  check(token.imprint.equals(digestOf(token.imprintHash, stamped)), "timestamp_other");
  check(nonce === undefined || token.nonce === nonce, "timestamp_nonce");
  check(isSignedBy(token.signer.key, token.signed), "timestamp_signature");
  const isCritical = token.signer.extendedKeyUsage?.isCritical ?? false;
  check(isFor(token.signer, "timeStamping") && isCritical && !token.signer.isCa, "timestamp_purpose");
  const issuer = issuerOf(token.signer, trust.timeStampIssuers);
  const named = anchorOf(token.signer, trust.timeStampers);
  check(issuer !== undefined || named !== undefined, "timestamp_untrusted");
  checkValidity(token.signer, issuer, token.time);
  checkGranted(named, token.time);
  return token.time;
}

const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

/** A time-stamp token (RFC 3161, 2.4.2) with consistent parts; its signer is not yet trusted. */
interface TimestampToken {
  time: Date;
  imprint: Buffer;
  imprintHash: HashName;
  nonce: string | undefined;
  signer: Certificate;
  signed: { data: Buffer; signature: Buffer; algorithm: string; hash: HashName };
}

export function readToken(der: Uint8Array): TimestampToken {
  return readDer(der, tokenOf, "timestamp_broken");
}

function tokenOf(value: Der): TimestampToken {
  const outer = new Elements(value);
  check(oidOf(outer.take(tags.oid)) === SIGNED_DATA, "timestamp_broken", "not signed data");
  const data = signedDataOf(present(outer.inside(0)));
  outer.end();
  const info = readDer(data.content, infoOf, "timestamp_broken");
  const { signer } = data;
  const hash = hashNamed(signer.digestAlgorithm);
  check(data.digestAlgorithm === signer.digestAlgorithm, "timestamp_broken", "digest algorithms");
  const certificate = signerCertificate(data.certificates, signer);
  checkAttributes(signer.attributes, digestOf(hash, data.content), certificate);
  return {
    ...info,
    signer: certificate,
    signed: {
      // The signature covers a SET, which the token has under another tag (RFC 5652, 5.4).
      data: Buffer.concat([Buffer.of(tags.set), signer.attributes.bytes.subarray(1)]),
      signature: signer.signature,
      algorithm: signer.algorithm,
      hash,
    },
  };
}

/** SignedData (RFC 5652, 5.1) of one signer, over content that is no plain data. */
function signedDataOf(value: Der) {
  const parts = new Elements(value);
  const version = hexOf(parts.take(tags.integer));
  const algorithms = listOf(parts.take(tags.set), tags.set);
  const [algorithm] = algorithms;
  check(algorithm !== undefined && algorithms.length === 1, "timestamp_broken", "digest algorithms");
  const encapsulated = new Elements(parts.take(tags.sequence));
  const isTimestamp = oidOf(encapsulated.take(tags.oid)) === TST_INFO;
  const content = octetsOf(encapsulated.inside(0));
  encapsulated.end();
  check(isTimestamp && content !== undefined, "timestamp_broken", "not a time-stamp");
  const certificates = parts.maybe(tags.inside(0));
  parts.maybe(tags.inside(1));
  const signers = listOf(parts.take(tags.set), tags.set);
  parts.end();
  const [signer] = signers;
  check(signer !== undefined && signers.length === 1, "timestamp_broken", "not one signature");
  check(version === "3", "timestamp_broken", "version");
  return {
    digestAlgorithm: algorithmOf(algorithm),
    content,
    certificates: certificates ? childrenOf(certificates) : [],
    signer: signerInfoOf(signer),
  };
}

type SignerInfo = ReturnType<typeof signerInfoOf>;

/** SignerInfo (RFC 5652, 5.3) with the signer named by issuer. */
function signerInfoOf(value: Der) {
  const parts = new Elements(value);
  check(hexOf(parts.take(tags.integer)) === "1", "timestamp_broken", "version");
  const id = parts.maybe(tags.sequence);
  if (!id) throw new Refusal("timestamp_broken", "signer is not named by issuer");
  const named = new Elements(id);
  const [issuer, serial] = [named.take(tags.sequence).bytes, hexOf(named.take(tags.integer))];
  named.end();
  const digestAlgorithm = algorithmOf(parts.take(tags.sequence));
  const attributes = parts.maybe(tags.inside(0));
  check(attributes !== undefined, "timestamp_broken", "signed attributes");
  const algorithm = algorithmOf(parts.take(tags.sequence));
  const signature = parts.take(tags.octets).content;
  parts.maybe(tags.inside(1));
  parts.end();
  return { issuer, serial, digestAlgorithm, attributes, algorithm, signature };
}

function infoOf(value: Der): Pick<TimestampToken, "time" | "imprint" | "imprintHash" | "nonce"> {
  const parts = new Elements(value);
  const version = hexOf(parts.take(tags.integer));
  parts.take(tags.oid);
  const imprint = new Elements(parts.take(tags.sequence));
  const algorithm = algorithmOf(imprint.take(tags.sequence));
  const hashed = imprint.take(tags.octets).content;
  imprint.end();
  parts.take(tags.integer);
  const time = timeOf(parts.take(tags.time));
  parts.maybe(tags.sequence);
  parts.maybe(tags.boolean);
  const nonce = parts.maybe(tags.integer);
  parts.maybe(tags.inside(0));
  const extensions = parts.maybe(tags.inside(1));
  parts.end();
  const isKnown = version === "1" && !(extensions && hasCritical(extensions));
  check(isKnown, "timestamp_broken", "extensions");
  return { time, imprint: hashed, imprintHash: hashNamed(algorithm), nonce: nonce && hexOf(nonce) };
}

function hasCritical(extensions: Der): boolean {
  return childrenOf(extensions).some((extension) => {
    const parts = new Elements(extension);
    parts.take(tags.oid);
    return parts.maybe(tags.boolean)?.content[0] === 0xff;
  });
}

/** The certificate in the token that the signature names by issuer and serial number (RFC 5652, 5.3). */
function signerCertificate(certificates: readonly Der[], { issuer, serial }: SignerInfo): Certificate {
  for (const { tag, bytes } of certificates) {
    if (tag !== tags.sequence) continue;
    const certificate = readCertificate(bytes);
    if (certificate.serial === serial && certificate.issuer.equals(issuer)) return certificate;
  }
  throw new Refusal("timestamp_broken", "no certificate of the signer");
}

/** RFC 5652, 11. The digest of the certificate (RFC 5816, 2.2.1) stops another certificate with the same key. */
function checkAttributes(signed: Der, digest: Buffer, certificate: Certificate): void {
  const attributes = childrenOf(signed).map((attribute) => {
    const parts = new Elements(attribute);
    const [type, values] = [oidOf(parts.take(tags.oid)), listOf(parts.take(tags.set), tags.set)];
    parts.end();
    return { type, values };
  });
  const one = (wanted: string): Der | undefined => {
    const found = attributes.filter(({ type }) => type === wanted);
    const values = found[0]?.values ?? [];
    check(found.length === 1 && values.length === 1, "timestamp_broken", "signed attributes");
    return values[0];
  };
  const [type, value, named] = [one(CONTENT_TYPE), one(MESSAGE_DIGEST), one(SIGNING_CERTIFICATE_V2)];
  check(oidOf(type) === TST_INFO, "timestamp_broken", "content type");
  check(octetsOf(value)?.equals(digest) ?? false, "timestamp_signature", "digest of the content");
  const [first] = elementsOf(elementsOf(named)?.[0]) ?? [];
  const parts = elementsOf(first) ?? [];
  const algorithm = elementsOf(parts[0]);
  const hash = algorithm ? hashNamed(oidOf(algorithm[0]) ?? "") : "sha256";
  const certificateDigest = octetsOf(algorithm ? parts[1] : parts[0]);
  check(
    certificateDigest?.equals(digestOf(hash, certificate.der)) ?? false,
    "timestamp_signature",
    "certificate of the signer",
  );
}
