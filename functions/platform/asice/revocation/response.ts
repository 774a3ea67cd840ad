import {
  algorithmOf,
  bitsOf,
  childrenOf,
  type Der,
  Elements,
  extensionsOf,
  hexOf,
  listOf,
  octetsOf,
  oidOf,
  parsed,
  readDer,
  tags,
  timeOf,
} from "#functions/platform/asice/asn1/readDer.ts";
import { type Certificate, readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";

const BASIC_RESPONSE = "1.3.6.1.5.5.7.48.1.1";
export const NONCE = "1.3.6.1.5.5.7.48.1.2";
type Extensions = ReturnType<typeof extensionsOf>;
const NO_EXTENSIONS: Extensions = new Map();
const CERTIFICATE_HOLD = 6;

export type CertificateStatus = "good" | "revoked" | "suspended" | "status_unknown";

/** A basic OCSP response about one certificate (RFC 6960, 4.2.1); its signer is not yet trusted. */
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

export function readOcspResponse(der: Uint8Array): OcspResponse {
  return readDer(der, responseOf, "ocsp_broken");
}

function responseOf(value: Der): OcspResponse {
  const outer = new Elements(value);
  const isSuccessful = outer.take(tags.enumerated).content.equals(Buffer.of(0));
  const bytes = outer.inside(0);
  outer.end();
  check(isSuccessful && bytes !== undefined, "ocsp_refused");
  const parts = new Elements(bytes);
  check(oidOf(parts.take(tags.oid)) === BASIC_RESPONSE, "ocsp_broken", "not a basic response");
  const content = parts.take(tags.octets).content;
  parts.end();
  return readDer(content, basicResponseOf, "ocsp_broken");
}

function basicResponseOf(value: Der): OcspResponse {
  const outer = new Elements(value);
  const data = outer.take(tags.sequence);
  const algorithm = algorithmOf(outer.take(tags.sequence));
  const signature = bitsOf(outer.take(tags.bits));
  const certificates = outer.inside(0);
  outer.end();
  const parts = new Elements(data);
  parts.inside(0);
  const responder = responderOf(parts.next());
  const producedAt = timeOf(parts.take(tags.time));
  const answers = listOf(parts.take(tags.sequence));
  const listed = parts.inside(1);
  parts.end();
  const [answer] = answers;
  check(answer !== undefined && answers.length === 1, "ocsp_broken", "not one answer");
  const extensions = listed ? extensionsOf(listed, "ocsp_broken") : NO_EXTENSIONS;
  const single = singleResponseOf(answer);
  for (const [id, { isCritical }] of [...extensions, ...single.extensions])
    check(!isCritical || id === NONCE, "ocsp_broken", "critical extension");
  const { extensions: _own, ...told } = single;
  return {
    ...told,
    producedAt,
    responder,
    nonce: nonceIn(extensions),
    certificates: certificates ? listOf(certificates).map(({ bytes }) => readCertificate(bytes)) : [],
    signed: { data: data.bytes, signature, algorithm },
  };
}

function singleResponseOf(value: Der) {
  const parts = new Elements(value);
  const id = new Elements(parts.take(tags.sequence));
  const certificateId = {
    hash: algorithmOf(id.take(tags.sequence)),
    issuerName: id.take(tags.octets).content,
    issuerKey: id.take(tags.octets).content,
    serial: hexOf(id.take(tags.integer)),
  };
  id.end();
  const status = statusOf(parts.next());
  const thisUpdate = timeOf(parts.take(tags.time));
  const next = parts.inside(0);
  const listed = parts.inside(1);
  parts.end();
  return {
    certificateId,
    status,
    thisUpdate,
    nextUpdate: next && timeOf(next),
    extensions: listed ? extensionsOf(listed, "ocsp_broken") : NO_EXTENSIONS,
  };
}

/** CertStatus is a choice of three tags: [0] good, [1] revoked with a reason, [2] unknown (RFC 6960, 4.2.1). */
function statusOf(status: Der): CertificateStatus {
  if (status.tag === tags.context(0) && status.content.length === 0) return "good";
  if (status.tag === tags.context(2) && status.content.length === 0) return "status_unknown";
  const revoked = new Elements(status, tags.inside(1));
  revoked.take(tags.time);
  const reason = revoked.inside(0);
  revoked.end();
  const isOnHold = reason?.tag === tags.enumerated && reason.content.equals(Buffer.of(CERTIFICATE_HOLD));
  return isOnHold ? "suspended" : "revoked";
}

/** [1] has the responder's name, [2] the hash of its key. */
function responderOf(id: Der): { name: Buffer } | { key: Buffer } {
  const [inner, second] = childrenOf(id);
  const isOne = inner !== undefined && second === undefined;
  if (isOne && id.tag === tags.inside(1) && inner.tag === tags.sequence) return { name: inner.bytes };
  const key = isOne && id.tag === tags.inside(2) ? octetsOf(inner) : undefined;
  if (!key) throw new Refusal("ocsp_broken", "responder");
  return { key };
}

/** The nonce is an OCTET STRING in the extension's value (RFC 8954, 2.1). */
function nonceIn(extensions: Extensions): Buffer | undefined {
  const extension = extensions.get(NONCE);
  return extension && octetsOf(parsed(extension.value, "ocsp_broken"));
}
