import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type Canonicalization, canonicalizations } from "#functions/platform/asice/xml/canonicalize.ts";
import { attributesOf, bytesOf, Contents, checkIds, isNamed, textOf } from "#functions/platform/asice/xml/contents.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { readSignedProperties, type SignedProperties } from "./signedProperties.ts";
import { readUnsignedProperties, type UnsignedProperties } from "./unsignedProperties.ts";

const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

export interface FileReference {
  id: string | undefined;
  uri: string;
  digestMethod: string;
  digest: Buffer;
}

/** A completely read file signatures*.xml: nothing else is in the file. */
export interface XadesSignature {
  signedInfo: XmlElement;
  canonicalization: Canonicalization;
  signatureMethod: string;
  files: FileReference[];
  own: { canonicalization: Canonicalization; digestMethod: string; digest: Buffer };
  signatureValue: { element: XmlElement; bytes: Buffer };
  certificate: Buffer;
  signedProperties: SignedProperties;
  unsignedProperties: UnsignedProperties;
}

/**
 * Attack: signature wrapping. Each element is where the schemas of XMLDSig 1.1 and ETSI EN 319 132-1 have it, once, and
 * no other exists. So the checked content is the shown content.
 */
export function readSignature(xml: Uint8Array): XadesSignature {
  const root = parseXml(xml);
  check(isNamed(root, "asic:XAdESSignatures"), "element_unknown", root.local);
  attributesOf(root);
  checkIds(root);
  const signatures = new Contents(root);
  const signature = signatures.take("ds:Signature");
  signatures.end();
  const { Id: id } = attributesOf(signature, ["Id"]);
  const parts = new Contents(signature);
  const signedInfo = parts.take("ds:SignedInfo");
  const valueElement = parts.take("ds:SignatureValue");
  attributesOf(valueElement, [], ["Id"]);
  const certificate = certificateIn(parts.take("ds:KeyInfo"));
  const object = parts.take("ds:Object");
  parts.end();
  attributesOf(object, [], ["Id"]);
  const objects = new Contents(object);
  const properties = objects.take("xades:QualifyingProperties");
  objects.end();
  const target = attributesOf(properties, ["Target"], ["Id"]).Target;
  check(target === `#${id}`, "reference_unresolved", "QualifyingProperties");
  const qualifying = new Contents(properties);
  const signedElement = qualifying.take("xades:SignedProperties");
  const unsignedElement = qualifying.maybe("xades:UnsignedProperties");
  qualifying.end();
  return {
    ...readSignedInfo(signedInfo, attributesOf(signedElement, ["Id"]).Id),
    signatureValue: { element: valueElement, bytes: bytesOf(valueElement) },
    certificate,
    signedProperties: readSignedProperties(signedElement),
    unsignedProperties: readUnsignedProperties(unsignedElement),
  };
}

/** The first certificate is the signer's, which the signed properties must name; others of a chain are ignored. */
function certificateIn(keyInfo: XmlElement): Buffer {
  attributesOf(keyInfo, [], ["Id"]);
  const infos = new Contents(keyInfo);
  const data = infos.take("ds:X509Data");
  infos.end();
  attributesOf(data);
  const contents = new Contents(data);
  const certificate = contents.take("ds:X509Certificate");
  contents.several("ds:X509Certificate");
  contents.end();
  attributesOf(certificate);
  return bytesOf(certificate);
}

/** @param propertiesId Id of the signed properties, to which exactly one reference must point */
function readSignedInfo(signedInfo: XmlElement, propertiesId: string) {
  attributesOf(signedInfo, [], ["Id"]);
  const contents = new Contents(signedInfo);
  const canonicalization = canonicalizationOf(contents.take("ds:CanonicalizationMethod"));
  const signatureMethod = algorithmOf(contents.take("ds:SignatureMethod"));
  const files: FileReference[] = [];
  const own: XadesSignature["own"][] = [];
  for (const element of contents.several("ds:Reference")) {
    const { URI: uri, Type: type, Id: id } = attributesOf(element, ["URI"], ["Id", "Type"]);
    const parts = new Contents(element);
    const transforms = parts.maybe("ds:Transforms");
    const digestMethod = algorithmOf(parts.take("ds:DigestMethod"));
    const value = parts.take("ds:DigestValue");
    parts.end();
    attributesOf(value);
    const digest = bytesOf(value);
    if (type === undefined) {
      check(transforms === undefined, "transform_foreign", uri);
      files.push({ id, uri, digestMethod, digest });
    } else {
      check(type === SIGNED_PROPERTIES, "element_unknown", `Type ${type}`);
      check(uri === `#${propertiesId}`, "reference_unresolved", uri);
      check(transforms !== undefined, "element_missing", "Transforms");
      own.push({ canonicalization: transformOf(transforms), digestMethod, digest });
    }
  }
  contents.end();
  const [properties, second] = own;
  if (properties === undefined) throw new Refusal("element_missing", "reference to the signed properties");
  check(second === undefined, "reference_repeated", "signed properties");
  return { signedInfo, canonicalization, signatureMethod, files, own: properties };
}

function transformOf(transforms: XmlElement): Canonicalization {
  attributesOf(transforms);
  const contents = new Contents(transforms);
  const transform = contents.take("ds:Transform");
  check(contents.isEmpty, "transform_foreign", "several transforms");
  const method = canonicalizations.get(algorithmOf(transform));
  if (method === undefined) throw new Refusal("transform_foreign", algorithmOf(transform));
  return method;
}

export function canonicalizationOf(element: XmlElement): Canonicalization {
  const method = canonicalizations.get(algorithmOf(element));
  if (method === undefined) throw new Refusal("algorithm_unknown", algorithmOf(element));
  return method;
}

/** @throws Refusal for parameters, such as a prefix list of exclusive canonicalization */
export function algorithmOf(element: XmlElement): string {
  new Contents(element).end();
  check(textOf(element).trim() === "", "element_unexpected", element.local);
  return attributesOf(element, ["Algorithm"]).Algorithm;
}
