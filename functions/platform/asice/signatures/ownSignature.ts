import { digestOf, type HashName } from "#functions/platform/asice/asn1/algorithms.ts";
import {
  type Certificate,
  fingerprintOf,
  readCertificate,
} from "#functions/platform/asice/certificates/certificate.ts";
import {
  base64Element,
  bytesOfElement,
  canonicalizationUri,
  element,
  xmlFile,
} from "#functions/platform/asice/xml/canonicalXml.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { checkSignatureValue, digestUri, methodUri, type SignatureMethod } from "./signatureMethods.ts";

const EXCLUSIVE = canonicalizationUri("exclusive");
/** Hash of files, properties and the certificate; the signature itself uses the hash of its method. */
const DIGEST: HashName = "sha256";
const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

export interface FileToSign {
  name: string;
  mediaType: string;
  sha256: Buffer;
}

export interface SignatureRequest {
  files: readonly FileToSign[];
  certificate: Certificate;
  method: SignatureMethod;
  /** Unique in the container, such as `S0`. */
  id: string;
  signingTime: Date;
}

/** Stored as text while a person types the PIN. */
export interface PreparedSignature {
  id: string;
  method: SignatureMethod;
  certificate: string;
  /** Canonical XML of ds:SignedInfo: the signed bytes. */
  signedInfo: string;
  signedProperties: string;
  /** Hash of `signedInfo` as base64, which a card, phone or server signs. */
  hash: string;
}

/** docs/rules/containers.md, "Building a container" (XMLDSig 1.1, 4.4; ETSI EN 319 132-1, 5.2). */
export function prepareSignature(request: SignatureRequest): PreparedSignature {
  const { files, certificate, method, id } = request;
  const properties = bytesOfElement(signedProperties(request));
  const transforms = element("ds:Transforms", {}, [element("ds:Transform", { Algorithm: EXCLUSIVE })]);
  const signedInfo = bytesOfElement(
    element("ds:SignedInfo", {}, [
      element("ds:CanonicalizationMethod", { Algorithm: EXCLUSIVE }),
      element("ds:SignatureMethod", { Algorithm: methodUri(method) }),
      ...files.map(({ name, sha256 }, at) => reference({ Id: fileId(id, at), URI: uriOf(name) }, digest(sha256))),
      reference({ Type: SIGNED_PROPERTIES, URI: `#${propertiesId(id)}` }, [
        transforms,
        ...digest(digestOf(DIGEST, properties)),
      ]),
    ]),
  );
  return {
    id,
    method,
    certificate: certificate.der.toString("base64"),
    signedInfo: signedInfo.toString(),
    signedProperties: properties.toString(),
    hash: digestOf(method.hash, signedInfo).toString("base64"),
  };
}

const fileId = (id: string, index: number) => `${id}-file${index}`;
const propertiesId = (id: string) => `${id}-properties`;

function reference(attributes: Record<string, string>, children: readonly XmlElement[]): XmlElement {
  return element("ds:Reference", attributes, children);
}

function digest(value: Buffer): [XmlElement, XmlElement] {
  return [element("ds:DigestMethod", { Algorithm: digestUri(DIGEST) }), base64Element("ds:DigestValue", value)];
}

function signedProperties({ files, certificate, id, signingTime }: SignatureRequest): XmlElement {
  const time = `${signingTime.toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length)}Z`;
  const named = element("xades:Cert", {}, [
    element("xades:CertDigest", {}, digest(fingerprintOf(certificate, DIGEST))),
  ]);
  const formats = files.map(({ mediaType }, index) =>
    element("xades:DataObjectFormat", { ObjectReference: `#${fileId(id, index)}` }, [
      element("xades:MimeType", {}, [mediaType]),
    ]),
  );
  return element("xades:SignedProperties", { Id: propertiesId(id) }, [
    element("xades:SignedSignatureProperties", {}, [
      element("xades:SigningTime", {}, [time]),
      element("xades:SigningCertificateV2", {}, [named]),
    ]),
    element("xades:SignedDataObjectProperties", {}, formats),
  ]);
}

/** Percent-encoded: a space is %20 and a plus is %2B (RFC 3986, 2.1). */
function uriOf(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}

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
