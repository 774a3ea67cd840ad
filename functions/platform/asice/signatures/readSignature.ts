import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type Canonicalization, canonicalizations } from "#functions/platform/asice/xml/canonicalXml.ts";
import { attributesOf, bytesOf, Contents, checkIds, isNamed, textOf } from "#functions/platform/asice/xml/contents.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

interface FileReference {
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

function canonicalizationOf(element: XmlElement): Canonicalization {
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

/** Signed statements about the signature itself (ETSI EN 319 132-1, 5.2). */
interface SignedProperties {
  element: XmlElement;
  /** Claimed by the signer's computer; only the time-stamp counts. */
  claimedTime: string;
  certificateDigest: { method: string; value: Buffer };
  /** Decimal serial number, when the signature also names the certificate by it. */
  serial: string | undefined;
  roles: string[];
  mediaTypes: ReadonlyMap<string, string>;
}

function readSignedProperties(element: XmlElement): SignedProperties {
  const contents = new Contents(element);
  const about = contents.take("xades:SignedSignatureProperties");
  const files = contents.take("xades:SignedDataObjectProperties");
  contents.end();
  return { element, ...readAboutSignature(about), mediaTypes: readMediaTypes(files) };
}

function readAboutSignature(element: XmlElement) {
  attributesOf(element, [], ["Id"]);
  const contents = new Contents(element);
  const claimedTime = leafText(contents.take("xades:SigningTime"));
  const old = contents.maybe("xades:SigningCertificate");
  const named = old ?? contents.take("xades:SigningCertificateV2");
  if (contents.maybe("xades:SignaturePolicyIdentifier")) throw new Refusal("time_mark");
  skipPlace(contents.maybe("xades:SignatureProductionPlace") ?? contents.maybe("xades:SignatureProductionPlaceV2"));
  const role = contents.maybe("xades:SignerRole") ?? contents.maybe("xades:SignerRoleV2");
  contents.end();
  return { claimedTime, ...readNamedCertificate(named, old !== undefined), roles: role ? readRoles(role) : [] };
}

/** SigningCertificate and SigningCertificateV2 (5.2.2): the first is the signer's, others would be its issuers'. */
function readNamedCertificate(element: XmlElement, isOld: boolean) {
  attributesOf(element);
  const contents = new Contents(element);
  const certificate = contents.take("xades:Cert");
  contents.end();
  attributesOf(certificate);
  const parts = new Contents(certificate);
  const digest = parts.take("xades:CertDigest");
  const serial = isOld ? readSerial(parts.take("xades:IssuerSerial")) : undefined;
  const issuerSerial = isOld ? undefined : parts.maybe("xades:IssuerSerialV2");
  parts.end();
  if (issuerSerial) bytesOf(issuerSerial);
  attributesOf(digest);
  const values = new Contents(digest);
  const method = values.take("ds:DigestMethod");
  const value = values.take("ds:DigestValue");
  values.end();
  return {
    certificateDigest: { method: attributesOf(method, ["Algorithm"]).Algorithm, value: bytesOf(value) },
    serial,
  };
}

function readSerial(element: XmlElement): string {
  attributesOf(element);
  const contents = new Contents(element);
  leafText(contents.take("ds:X509IssuerName"));
  const serial = leafText(contents.take("ds:X509SerialNumber"));
  contents.end();
  return serial;
}

function skipPlace(element: XmlElement | undefined): void {
  if (!element) return;
  attributesOf(element);
  const contents = new Contents(element);
  for (const part of ["City", "StreetAddress", "StateOrProvince", "PostalCode", "CountryName"] as const) {
    const found = contents.maybe(`xades:${part}`);
    if (found) leafText(found);
  }
  contents.end();
}

function readRoles(element: XmlElement): string[] {
  attributesOf(element);
  const contents = new Contents(element);
  const claimed = contents.take("xades:ClaimedRoles");
  contents.end();
  attributesOf(claimed);
  const roles = new Contents(claimed);
  const texts = roles.several("xades:ClaimedRole").map(leafText);
  roles.end();
  return texts;
}

function readMediaTypes(element: XmlElement): Map<string, string> {
  attributesOf(element, [], ["Id"]);
  const contents = new Contents(element);
  const types = new Map<string, string>();
  for (const format of contents.several("xades:DataObjectFormat")) {
    const { ObjectReference: reference } = attributesOf(format, ["ObjectReference"]);
    const parts = new Contents(format);
    const type = leafText(parts.take("xades:MimeType"));
    parts.end();
    check(reference.startsWith("#") && !types.has(reference.slice(1)), "reference_repeated", reference);
    types.set(reference.slice(1), type);
  }
  contents.end();
  return types;
}

function leafText(element: XmlElement): string {
  attributesOf(element);
  return textOf(element);
}

/** Properties added after signing, at level B-LT (ETSI EN 319 132-1, 5.3 and 5.4). They have signatures of their own. */
interface UnsignedProperties {
  timestamp: { canonicalization: Canonicalization; token: Buffer } | undefined;
  ocspResponse: Buffer | undefined;
}

/** @throws Refusal for properties of other levels, and for repeated ones */
function readUnsignedProperties(element: XmlElement | undefined): UnsignedProperties {
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
  return { canonicalization: canonicalizationOf(method), token: encapsulatedBytes(token) };
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
