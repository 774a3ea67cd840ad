import { digestOf, type HashName } from "#functions/platform/asice/asn1/algorithms.ts";
import { type Certificate, fingerprintOf } from "#functions/platform/asice/certificates/certificate.ts";
import { canonicalizationUri } from "#functions/platform/asice/xml/canonicalize.ts";
import { base64Element, bytesOfElement, element } from "#functions/platform/asice/xml/elements.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { digestUri, methodUri, type SignatureMethod } from "./signatureMethods.ts";

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
