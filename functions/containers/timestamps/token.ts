import * as pkijs from "pkijs";
import { digestOf, type HashName, hashNamed } from "#functions/containers/asn1/algorithms.ts";
import { elementsOf, octetsOf, oidOf, readDer } from "#functions/containers/asn1/read.ts";
import { type Certificate, readCertificate, serialOf } from "#functions/containers/certificates/certificate.ts";
import { check, Refusal } from "#functions/containers/checking/refusal.ts";

const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

/** A time-stamp token (RFC 3161, 2.4.2) whose parts agree with each other; who signed it is not yet trusted. */
export interface TimestampToken {
  time: Date;
  /** Hash over what was stamped. */
  imprint: Buffer;
  imprintHash: HashName;
  /** Hexadecimal, without leading zeros. */
  nonce: string | undefined;
  signer: Certificate;
  signed: { data: Buffer; signature: Buffer; algorithm: string; hash: HashName };
}

/** @throws Refusal */
export function readToken(der: Uint8Array): TimestampToken {
  return readDer(der, tokenOf, "timestamp_broken");
}

function tokenOf(der: Uint8Array<ArrayBuffer>): TimestampToken {
  const outer = pkijs.ContentInfo.fromBER(der);
  check(outer.contentType === SIGNED_DATA, "timestamp_broken", "not signed data");
  const data = new pkijs.SignedData({ schema: outer.content });
  const { eContent, eContentType } = data.encapContentInfo;
  check(eContent !== undefined && eContentType === TST_INFO, "timestamp_broken", "not a time-stamp");
  const content = Buffer.from(eContent.getValue());
  const info = readDer(content, (bytes) => pkijs.TSTInfo.fromBER(bytes), "timestamp_broken");
  check(info.version === 1 && !info.extensions?.some(({ critical }) => critical), "timestamp_broken", "extensions");
  const [signer, second] = data.signerInfos;
  check(signer !== undefined && second === undefined, "timestamp_broken", "not one signature");
  const hash = hashNamed(signer.digestAlgorithm.algorithmId);
  const named = data.digestAlgorithms.map(({ algorithmId }) => algorithmId);
  check(named.length === 1 && named[0] === signer.digestAlgorithm.algorithmId, "timestamp_broken", "digest algorithms");
  // RFC 5652, 5.1 and 5.3, for content that is no plain data and a signer that is named by issuer.
  check(data.version === 3 && signer.version === 1, "timestamp_broken", "version");
  const certificate = signerCertificate(data, signer);
  checkAttributes(signer, digestOf(hash, content), certificate);
  return {
    time: info.genTime,
    imprint: Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView),
    imprintHash: hashNamed(info.messageImprint.hashAlgorithm.algorithmId),
    nonce: info.nonce && serialOf(info.nonce),
    signer: certificate,
    signed: {
      data: Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer()),
      signature: Buffer.from(signer.signature.valueBlock.valueHexView),
      algorithm: signer.signatureAlgorithm.algorithmId,
      hash,
    },
  };
}

/** The certificate that the signature names by issuer and serial number (RFC 5652, 5.3), out of those in the token. */
function signerCertificate(data: pkijs.SignedData, { sid }: pkijs.SignerInfo): Certificate {
  if (!(sid instanceof pkijs.IssuerAndSerialNumber))
    throw new Refusal("timestamp_broken", "signer is not named by issuer");
  const issuer = Buffer.from(sid.issuer.valueBeforeDecode);
  const serial = serialOf(sid.serialNumber);
  for (const item of data.certificates ?? []) {
    if (!(item instanceof pkijs.Certificate)) continue;
    if (serialOf(item.serialNumber) !== serial || !Buffer.from(item.issuer.valueBeforeDecode).equals(issuer)) continue;
    return readCertificate(new Uint8Array(item.toSchema().toBER()));
  }
  throw new Refusal("timestamp_broken", "no certificate of the signer");
}

/**
 * The signed attributes: the content's type and digest (RFC 5652, 11), and the digest of the signer's certificate
 * (RFC 5816, 2.2.1), so that another certificate with the same key cannot take its place.
 */
function checkAttributes({ signedAttrs }: pkijs.SignerInfo, digest: Buffer, certificate: Certificate): void {
  const one = (type: string): unknown => {
    const found = signedAttrs?.attributes.filter((attribute) => attribute.type === type) ?? [];
    const values: unknown[] = found[0]?.values ?? [];
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
