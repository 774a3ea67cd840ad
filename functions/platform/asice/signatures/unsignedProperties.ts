import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type Canonicalization, canonicalizations } from "#functions/platform/asice/xml/canonicalize.ts";
import { attributesOf, bytesOf, Contents } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

/** Properties added after signing, at level B-LT (ETSI EN 319 132-1, 5.3 and 5.4). They have signatures of their own. */
export interface UnsignedProperties {
  timestamp: { canonicalization: Canonicalization; token: Buffer } | undefined;
  ocspResponse: Buffer | undefined;
}

/** @throws Refusal for properties of other levels, and for repeated ones */
export function readUnsignedProperties(element: XmlElement | undefined): UnsignedProperties {
  const read: UnsignedProperties = { timestamp: undefined, ocspResponse: undefined };
  if (!element) return read;
  attributesOf(element, [], ["Id"]);
  const outer = new Contents(element);
  const properties = outer.take("xades:UnsignedSignatureProperties");
  outer.end();
  attributesOf(properties, [], ["Id"]);
  const contents = new Contents(properties);
  let certificates: XmlElement | undefined;
  while (!contents.isEmpty) {
    const stamp = contents.maybe("xades:SignatureTimeStamp");
    const values = contents.maybe("xades:CertificateValues");
    const revocation = contents.maybe("xades:RevocationValues");
    if (!stamp && !values && !revocation) contents.end();
    check(!(stamp && read.timestamp), "element_unexpected", "second time-stamp");
    check(!(values && certificates), "element_unexpected", "second CertificateValues");
    check(!(revocation && read.ocspResponse), "element_unexpected", "second RevocationValues");
    if (stamp) read.timestamp = readTimestamp(stamp);
    if (revocation) read.ocspResponse = readOcsp(revocation);
    if (values) checkCertificates(values);
    certificates ??= values;
  }
  return read;
}

/** The stamp covers the canonical SignatureValue, by the method beside it (5.3). */
function readTimestamp(element: XmlElement) {
  attributesOf(element, [], ["Id"]);
  const contents = new Contents(element);
  const method = contents.take("ds:CanonicalizationMethod");
  const token = contents.take("xades:EncapsulatedTimeStamp");
  contents.end();
  const { Algorithm: algorithm } = attributesOf(method, ["Algorithm"]);
  new Contents(method).end();
  const canonicalization = canonicalizations.get(algorithm);
  if (canonicalization === undefined) throw new Refusal("algorithm_unknown", algorithm);
  return { canonicalization, token: encapsulatedBytes(token) };
}

function readOcsp(element: XmlElement): Buffer {
  attributesOf(element, [], ["Id"]);
  const contents = new Contents(element);
  const values = contents.take("xades:OCSPValues");
  contents.end();
  attributesOf(values, [], ["Id"]);
  const responses = new Contents(values);
  const response = responses.take("xades:EncapsulatedOCSPValue");
  responses.end();
  return encapsulatedBytes(response);
}

/** Certificates for other verifiers; here only anchors are issuers. */
function checkCertificates(element: XmlElement): void {
  attributesOf(element, [], ["Id"]);
  const contents = new Contents(element);
  contents.several("xades:EncapsulatedX509Certificate").forEach(encapsulatedBytes);
  contents.end();
}

function encapsulatedBytes(element: XmlElement): Buffer {
  attributesOf(element, [], ["Id", "Encoding"]);
  return bytesOf(element);
}
