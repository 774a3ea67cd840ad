import { createHash, sign } from "node:crypto";
import * as pkijs from "pkijs";
import {
  type Authority,
  bytesOf,
  digestOf,
  keyIdentifier,
  signatureAlgorithm,
} from "#scripts/simulators/eid/ca/certificate.ts";
import {
  bits,
  context,
  enumerated,
  generalizedTime,
  octets,
  oid,
  sequence,
  tlv,
} from "#scripts/simulators/eid/ca/der.ts";
import { MEANS, type TestCa } from "#scripts/simulators/eid/ca/testCa.ts";
import { type CardState, cardState } from "#scripts/simulators/eid/ca/testPeople.ts";

const NONCE = "1.3.6.1.5.5.7.48.1.2";
const BASIC = "1.3.6.1.5.5.7.48.1.1";
const HASHES: Readonly<Record<string, string>> = { "1.3.14.3.2.26": "sha1", "2.16.840.1.101.3.4.2.1": "sha256" };
const MALFORMED = 1;
const UNAUTHORIZED = 6;
/** CRLReason (RFC 5280 §5.3.1). */
const CERTIFICATE_HOLD = 6;

/** Answers an OCSP request about one certificate (RFC 6960 §4.2). */
export function ocspAnswer(ca: TestCa, body: Buffer): Buffer {
  try {
    const { requestList, requestExtensions } = pkijs.OCSPRequest.fromBER(bytesOf(body)).tbsRequest;
    const [asked, ...others] = requestList.map(({ reqCert }) => reqCert);
    if (!asked || others.length > 0) return refusal(MALFORMED);
    const means = MEANS.find((each) => isIssuer(ca.issuerOf(each), asked));
    if (!means) return refusal(UNAUTHORIZED);
    const nonce = requestExtensions?.find(({ extnID }) => extnID === NONCE);
    return answerOf(ca.ocspResponder(means), asked, stateOf(ca, asked), nonce);
  } catch {
    return refusal(MALFORMED);
  }
}

function refusal(status: number): Buffer {
  return sequence(enumerated(status));
}

function isIssuer(issuer: Authority, asked: pkijs.CertID): boolean {
  const hash = HASHES[asked.hashAlgorithm.algorithmId];
  if (!hash) return false;
  const { subject, subjectPublicKeyInfo } = pkijs.Certificate.fromBER(bytesOf(issuer.certificate));
  const hashed = (bytes: Uint8Array) => createHash(hash).update(bytes).digest();
  return (
    hashed(Buffer.from(subject.toSchema().toBER())).equals(asked.issuerNameHash.valueBlock.valueHexView) &&
    hashed(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).equals(
      asked.issuerKeyHash.valueBlock.valueHexView,
    )
  );
}

function stateOf(ca: TestCa, asked: pkijs.CertID): CardState {
  const serial = Buffer.from(asked.serialNumber.valueBlock.valueHexView);
  for (const { means, code, certificate } of ca.people()) {
    const issued = pkijs.Certificate.fromBER(bytesOf(certificate)).serialNumber;
    if (serial.equals(issued.valueBlock.valueHexView)) return means === "card" ? cardState(code) : "good";
  }
  return "unknown";
}

function answerOf(
  responder: Authority,
  asked: pkijs.CertID,
  state: CardState,
  nonce: pkijs.Extension | undefined,
): Buffer {
  const now = new Date();
  const certificate = pkijs.Certificate.fromBER(bytesOf(responder.certificate));
  const data = sequence(
    context(2, octets(keyIdentifier(certificate.subjectPublicKeyInfo))),
    generalizedTime(now),
    sequence(sequence(Buffer.from(asked.toSchema().toBER()), statusOf(state, now), generalizedTime(now))),
    ...(nonce ? [context(1, sequence(Buffer.from(nonce.toSchema().toBER())))] : []),
  );
  const basic = sequence(
    data,
    signatureAlgorithm(responder.key),
    bits(sign(digestOf(responder.key), data, responder.key)),
    context(0, sequence(responder.certificate)),
  );
  return sequence(enumerated(0), context(0, sequence(oid(BASIC), octets(basic))));
}

/** CertStatus: good [0], revoked [1] with its time and, when it is suspended, the reason certificateHold; unknown [2]. */
function statusOf(state: CardState, now: Date): Buffer {
  if (state === "revoked") return context(1, generalizedTime(now));
  if (state === "suspended") return context(1, generalizedTime(now), context(0, enumerated(CERTIFICATE_HOLD)));
  return tlv(state === "good" ? 0x80 : 0x82);
}
