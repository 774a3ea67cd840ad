import { createHash, randomBytes, type X509Certificate } from "node:crypto";
import { Null, OctetString } from "asn1js";
import * as pkijs from "pkijs";

const NONCE = "1.3.6.1.5.5.7.48.1.2";
const HASH_IDS = { sha1: "1.3.14.3.2.26", sha256: "2.16.840.1.101.3.4.2.1" } as const;
/** RFC 8954 §2.1 asks for 1 to 32 bytes. */
const NONCE_BYTES = 32;

/** OCSP request about one certificate with a nonce of its own (RFC 6960 §4.1, RFC 8954). */
export function ocspRequest(
  certificate: X509Certificate,
  issuer: X509Certificate,
  certIdHash: keyof typeof HASH_IDS,
): { der: Buffer; nonce: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const [asked, by] = [parsed(certificate), parsed(issuer)];
  const hashed = (bytes: Uint8Array) => {
    const valueHex = new Uint8Array(createHash(certIdHash).update(bytes).digest()).buffer;
    return new OctetString({ valueHex });
  };
  const reqCert = new pkijs.CertID({
    hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: HASH_IDS[certIdHash], algorithmParams: new Null() }),
    issuerNameHash: hashed(new Uint8Array(by.subject.valueBeforeDecode)),
    issuerKeyHash: hashed(by.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
    serialNumber: asked.serialNumber,
  });
  const extension = new pkijs.Extension({
    extnID: NONCE,
    extnValue: new OctetString({ valueHex: new Uint8Array(nonce).buffer }).toBER(),
  });
  const tbsRequest = new pkijs.TBSRequest({
    requestList: [new pkijs.Request({ reqCert })],
    requestExtensions: [extension],
  });
  return { der: Buffer.from(new pkijs.OCSPRequest({ tbsRequest }).toSchema(true).toBER()), nonce };
}

function parsed({ raw }: X509Certificate): pkijs.Certificate {
  return pkijs.Certificate.fromBER(new Uint8Array(raw).buffer);
}
