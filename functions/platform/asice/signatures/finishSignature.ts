import { type Certificate, readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { canonicalizationUri } from "#functions/platform/asice/xml/canonicalize.ts";
import { base64Element, bytesOfElement, element, xmlFile } from "#functions/platform/asice/xml/elements.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import type { PreparedSignature } from "./prepareSignature.ts";
import { checkSignatureValue, methodUri } from "./signatureMethods.ts";

/** Proofs of time and certificate, fetched after the PIN and embedded unchanged. */
export interface SignatureProofs {
  /** Time-stamp token over `bytesToStamp` (RFC 3161). */
  timestamp: Buffer;
  /** OCSP response about the certificate, made after the time-stamp (RFC 6960). */
  ocspResponse: Buffer;
  issuer: Certificate;
}

/** Checks the value of the card, phone or server. @throws Refusal when another key, or over something else, signed */
export function checkOwnValue(prepared: PreparedSignature, value: Buffer): void {
  const { key } = readCertificate(Buffer.from(prepared.certificate, "base64"));
  checkSignatureValue(key, methodUri(prepared.method), Buffer.from(prepared.signedInfo), value);
}

/** The time-stamp covers the canonical ds:SignatureValue (ETSI EN 319 132-1, 5.3). */
export function bytesToStamp({ id }: PreparedSignature, value: Buffer): Buffer {
  return bytesOfElement(valueElement(id, value));
}

/** Level B-LT (ETSI EN 319 132-1, 6.3). @throws Refusal when the value does not match the certificate */
export function finishSignature(prepared: PreparedSignature, value: Buffer, proofs: SignatureProofs): Buffer {
  checkOwnValue(prepared, value);
  return signatureFile(prepared, value, [unsignedProperties(prepared.id, proofs)]);
}

/** The same before the PIN, to be read back: one byte as value, and no proofs. */
export function unprovenSignature(prepared: PreparedSignature): Buffer {
  return signatureFile(prepared, Buffer.alloc(1), []);
}

function signatureFile(prepared: PreparedSignature, value: Buffer, proofs: readonly XmlElement[]): Buffer {
  const { id } = prepared;
  const certificate = base64Element("ds:X509Certificate", Buffer.from(prepared.certificate, "base64"));
  const properties = element("xades:QualifyingProperties", { Target: `#${id}` }, [
    parseXml(Buffer.from(prepared.signedProperties)),
    ...proofs,
  ]);
  const signature = element("ds:Signature", { Id: id }, [
    parseXml(Buffer.from(prepared.signedInfo)),
    valueElement(id, value),
    element("ds:KeyInfo", {}, [element("ds:X509Data", {}, [certificate])]),
    element("ds:Object", {}, [properties]),
  ]);
  return xmlFile(element("asic:XAdESSignatures", {}, [signature]));
}

function valueElement(id: string, value: Buffer): XmlElement {
  return base64Element("ds:SignatureValue", value, { Id: `${id}-value` });
}

function unsignedProperties(id: string, { timestamp, ocspResponse, issuer }: SignatureProofs): XmlElement {
  const stamp = element("xades:SignatureTimeStamp", { Id: `${id}-timestamp` }, [
    element("ds:CanonicalizationMethod", { Algorithm: canonicalizationUri("exclusive") }),
    base64Element("xades:EncapsulatedTimeStamp", timestamp),
  ]);
  const responses = element("xades:OCSPValues", {}, [base64Element("xades:EncapsulatedOCSPValue", ocspResponse)]);
  const certificates = [base64Element("xades:EncapsulatedX509Certificate", issuer.der)];
  return element("xades:UnsignedProperties", {}, [
    element("xades:UnsignedSignatureProperties", {}, [
      stamp,
      element("xades:CertificateValues", {}, certificates),
      element("xades:RevocationValues", {}, [responses]),
    ]),
  ]);
}
