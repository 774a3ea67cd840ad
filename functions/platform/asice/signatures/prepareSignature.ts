import { digestOf, type HashName } from "#functions/platform/asice/asn1/algorithms.ts";
import { type Certificate, fingerprintOf } from "#functions/platform/asice/certificates/certificate.ts";
import { canonicalizationUri } from "#functions/platform/asice/xml/canonicalize.ts";
import { base64Element, bytesOfElement, element } from "#functions/platform/asice/xml/elements.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parse.ts";
import { digestUri, methodUri, type SignatureMethod } from "./algorithms.ts";

const EXCLUSIVE = canonicalizationUri("exclusive");
/** Of files, properties and the certificate; the signature itself uses the hash of its method. */
const DIGEST: HashName = "sha256";
const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

/** A file as the signature names it. */
export interface FileToSign {
  name: string;
  mediaType: string;
  /** SHA-256 of the content. */
  sha256: Buffer;
}

export interface SignatureRequest {
  files: readonly FileToSign[];
  certificate: Certificate;
  method: SignatureMethod;
  /** Of the signature, unique in the container, such as `S0`. */
  id: string;
  signingTime: Date;
}

/** What is kept while a person types the PIN. It is plain text, so that it can be stored. */
export interface PreparedSignature {
  id: string;
  method: SignatureMethod;
  /** The certificate's DER as base64. */
  certificate: string;
  /** Canonical XML of ds:SignedInfo: the bytes that are signed. */
  signedInfo: string;
  /** Canonical XML of xades:SignedProperties. */
  signedProperties: string;
  /** Hash of `signedInfo` as base64, which a card, phone or server signs. */
  hash: string;
}

/**
 * Makes what one person signs (XMLDSig 1.1, 4.4; ETSI EN 319 132-1, 5.2; docs/rules/containers.md, "Building a
 * container").
 */
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

/** Percent-encoded, so that a space is %20 and a plus is %2B (RFC 3986, 2.1). */
function uriOf(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
