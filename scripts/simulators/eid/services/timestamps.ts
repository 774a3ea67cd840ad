import { createHash, randomBytes, sign } from "node:crypto";
import * as pkijs from "pkijs";
import { type Authority, bytesOf, digestOf, signatureAlgorithm } from "#scripts/simulators/eid/ca/certificate.ts";
import {
  context,
  generalizedTime,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  setOf,
} from "#scripts/simulators/eid/ca/der.ts";

const POLICY = "0.4.0.2023.1.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const SHA256 = "2.16.840.1.101.3.4.2.1";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
const LENGTHS: Readonly<Record<string, number>> = {
  [SHA256]: 32,
  "2.16.840.1.101.3.4.2.2": 48,
  "2.16.840.1.101.3.4.2.3": 64,
};
const REJECTION = 2;

/** Answers a time-stamp request (RFC 3161 §2.4.2) with a token of now, or a rejection. */
export function timestampAnswer(stamper: Authority, body: Buffer): Buffer {
  try {
    const request = pkijs.TimeStampReq.fromBER(bytesOf(body));
    const { hashAlgorithm, hashedMessage } = request.messageImprint;
    if (LENGTHS[hashAlgorithm.algorithmId] !== hashedMessage.valueBlock.valueHexView.byteLength) return rejected();
    const nonce = request.nonce && integer(Buffer.from(request.nonce.valueBlock.valueHexView));
    const info = sequence(
      integer(1),
      oid(POLICY),
      Buffer.from(request.messageImprint.toSchema().toBER()),
      integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
      generalizedTime(new Date()),
      ...(nonce ? [nonce] : []),
    );
    return sequence(sequence(integer(0)), token(stamper, info, request.certReq === true));
  } catch {
    return rejected();
  }
}

function rejected(): Buffer {
  return sequence(sequence(integer(REJECTION)));
}

/** SignedData of CMS over the TSTInfo (RFC 5652 §5, RFC 5816). */
function token(stamper: Authority, info: Buffer, withCertificate: boolean): Buffer {
  const digest = sequence(oid(SHA256), nothing);
  const certificateHash = createHash("sha256").update(stamper.certificate).digest();
  const attributes = [
    attribute(CONTENT_TYPE, oid(TST_INFO)),
    attribute(MESSAGE_DIGEST, octets(createHash("sha256").update(info).digest())),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(certificateHash))))),
  ].toSorted((one, other) => one.compare(other));
  const { issuer, serialNumber } = pkijs.Certificate.fromBER(bytesOf(stamper.certificate));
  const signerInfo = sequence(
    integer(1),
    sequence(Buffer.from(issuer.toSchema().toBER()), Buffer.from(serialNumber.toBER())),
    digest,
    context(0, ...attributes),
    signatureAlgorithm(stamper.key),
    octets(sign(digestOf(stamper.key), setOf(...attributes), stamper.key)),
  );
  const signed = sequence(
    integer(3),
    setOf(digest),
    sequence(oid(TST_INFO), context(0, octets(info))),
    ...(withCertificate ? [context(0, stamper.certificate)] : []),
    setOf(signerInfo),
  );
  return sequence(oid(SIGNED_DATA), context(0, signed));
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), setOf(value));
}
