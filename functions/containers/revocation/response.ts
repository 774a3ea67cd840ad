import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { octetsOf, parsed, readDer } from "#functions/containers/asn1/read.ts";
import { type Certificate, readCertificate, serialOf } from "#functions/containers/certificates/certificate.ts";
import { check, Refusal } from "#functions/containers/checking/refusal.ts";

const BASIC_RESPONSE = "1.3.6.1.5.5.7.48.1.1";
const NONCE = "1.3.6.1.5.5.7.48.1.2";
/** Archive cutoff, and what may be said about it; they change no answer (RFC 6960, 4.4.4). */
const CERTIFICATE_HOLD = 6;

export type CertificateStatus = "good" | "revoked" | "suspended" | "status_unknown";

/** A basic OCSP response about one certificate (RFC 6960, 4.2.1); who signed it is not yet trusted. */
export interface OcspResponse {
  producedAt: Date;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  status: CertificateStatus;
  certificateId: { hash: string; issuerName: Buffer; issuerKey: Buffer; serial: string };
  /** DER of the responder's name, or the SHA-1 of its key. */
  responder: { name: Buffer } | { key: Buffer };
  nonce: Buffer | undefined;
  certificates: Certificate[];
  signed: { data: Buffer; signature: Buffer; algorithm: string };
}

/** @throws Refusal */
export function readOcspResponse(der: Uint8Array): OcspResponse {
  return readDer(der, responseOf, "ocsp_broken");
}

function responseOf(der: Uint8Array<ArrayBuffer>): OcspResponse {
  const { responseStatus, responseBytes } = pkijs.OCSPResponse.fromBER(der);
  check(responseStatus.valueBlock.valueDec === 0 && responseBytes !== undefined, "ocsp_refused");
  check(responseBytes.responseType === BASIC_RESPONSE, "ocsp_broken", "not a basic response");
  const content = Buffer.from(responseBytes.response.getValue());
  const basic = readDer(content, (bytes) => pkijs.BasicOCSPResponse.fromBER(bytes), "ocsp_broken");
  const { tbsResponseData: data } = basic;
  check(basic.signature.valueBlock.unusedBits === 0, "ocsp_broken", "signature");
  const [answer, second] = data.responses;
  check(answer !== undefined && second === undefined, "ocsp_broken", "not one answer");
  const extensions = [...(data.responseExtensions ?? []), ...(answer.singleExtensions ?? [])];
  check(!extensions.some(({ critical, extnID }) => critical && extnID !== NONCE), "ocsp_broken", "critical extension");
  const { hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber } = answer.certID;
  return {
    producedAt: data.producedAt,
    thisUpdate: answer.thisUpdate,
    nextUpdate: answer.nextUpdate,
    status: statusOf(answer.certStatus),
    certificateId: {
      hash: hashAlgorithm.algorithmId,
      issuerName: Buffer.from(issuerNameHash.valueBlock.valueHexView),
      issuerKey: Buffer.from(issuerKeyHash.valueBlock.valueHexView),
      serial: serialOf(serialNumber),
    },
    responder: responderOf(data.responderID),
    nonce: nonceIn(data.responseExtensions),
    certificates: (basic.certs ?? []).map((certificate) =>
      readCertificate(new Uint8Array(certificate.toSchema().toBER())),
    ),
    signed: {
      data: Buffer.from(data.tbsView),
      signature: Buffer.from(basic.signature.valueBlock.valueHexView),
      algorithm: basic.signatureAlgorithm.algorithmId,
    },
  };
}

/** CertStatus is a choice of three tags: [0] good, [1] revoked with a reason, [2] unknown (RFC 6960, 4.2.1). */
function statusOf(status: unknown): CertificateStatus {
  if (!(status instanceof asn1js.BaseBlock)) throw new Refusal("ocsp_broken", "status");
  const tag = status.idBlock.tagNumber;
  if (tag === 0) return "good";
  if (tag === 2) return "status_unknown";
  check(tag === 1 && status instanceof asn1js.Constructed, "ocsp_broken", "status");
  const [, reason] = status.valueBlock.value;
  const [code] = reason instanceof asn1js.Constructed ? reason.valueBlock.value : [];
  return code instanceof asn1js.Enumerated && code.valueBlock.valueDec === CERTIFICATE_HOLD ? "suspended" : "revoked";
}

function responderOf(id: unknown): { name: Buffer } | { key: Buffer } {
  if (id instanceof pkijs.RelativeDistinguishedNames) return { name: Buffer.from(id.valueBeforeDecode) };
  const key = octetsOf(id);
  if (!key) throw new Refusal("ocsp_broken", "responder");
  return { key };
}

/** The bytes of the nonce, an OCTET STRING in the extension's value (RFC 8954, 2.1). */
function nonceIn(extensions: readonly pkijs.Extension[] | undefined): Buffer | undefined {
  const extension = extensions?.find(({ extnID }) => extnID === NONCE);
  if (!extension) return undefined;
  return octetsOf(parsed(Buffer.from(extension.extnValue.valueBlock.valueHexView), "ocsp_broken"));
}
