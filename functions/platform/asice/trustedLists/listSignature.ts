import { digestOf } from "#functions/platform/asice/asn1/algorithms.ts";
import { type Certificate, fingerprintOf } from "#functions/platform/asice/certificates/certificate.ts";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { algorithmOf } from "#functions/platform/asice/signatures/readSignature.ts";
import { checkSignatureValue, digestMethod } from "#functions/platform/asice/signatures/signatureMethods.ts";
import { canonicalizationUri, canonicalize } from "#functions/platform/asice/xml/canonicalXml.ts";
import { attributesOf, bytesOf, Contents, checkIds } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { elementNamed, elementsNamed } from "./listXml.ts";

const EXCLUSIVE = canonicalizationUri("exclusive");
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

/** docs/rules/trustedLists.md, "The signature of a list" (ETSI TS 119 612, 5.7.1). Ignores the signer that it names. */
export function checkListSignature(list: XmlElement, signers: readonly Certificate[]): void {
  checkIds(list);
  const signature = elementNamed(list, "ds:Signature");
  const signedInfo = elementNamed(signature, "ds:SignedInfo");
  const parts = new Contents(signedInfo);
  check(algorithmOf(parts.take("ds:CanonicalizationMethod")) === EXCLUSIVE, "algorithm_unknown", "canonicalization");
  const method = algorithmOf(parts.take("ds:SignatureMethod"));
  const ofList = readReference(parts.take("ds:Reference"));
  const ofProperties = readReference(parts.take("ds:Reference"));
  parts.end();
  const rest = { ...list, children: list.children.filter((child) => child !== signature) };
  const { value: ownId } = list.attributes.find(({ local }) => local === "Id") ?? {};
  const isOfList = ofList.uri === "" || ofList.uri === `#${ownId}`;
  check(isOfList && ofList.type !== SIGNED_PROPERTIES, "reference_unresolved", ofList.uri);
  checkTransforms(ofList.transforms, [ENVELOPED, EXCLUSIVE]);
  checkDigest(rest, ofList, "list");
  const properties = signedPropertiesIn(signature);
  const { Id: id } = attributesOf(properties, ["Id"]);
  const isOfProperties = ofProperties.type === SIGNED_PROPERTIES && ofProperties.uri === `#${id}`;
  check(isOfProperties, "reference_unresolved", ofProperties.uri);
  checkTransforms(ofProperties.transforms, [EXCLUSIVE]);
  checkDigest(properties, ofProperties, "signed properties");
  const signed = Buffer.from(canonicalize(signedInfo, "exclusive"));
  const signer = signerNamedIn(properties, signers);
  checkSignatureValue(signer.key, method, signed, bytesOf(elementNamed(signature, "ds:SignatureValue")));
}

interface Reference {
  uri: string;
  type: string | undefined;
  transforms: string[];
  digestMethod: string;
  digest: Buffer;
}

function readReference(element: XmlElement): Reference {
  const { URI: uri, Type: type } = attributesOf(element, ["URI"], ["Id", "Type"]);
  const parts = new Contents(element);
  const transforms = new Contents(parts.take("ds:Transforms"));
  const algorithms = transforms.several("ds:Transform").map(algorithmOf);
  transforms.end();
  const method = algorithmOf(parts.take("ds:DigestMethod"));
  const digest = bytesOf(parts.take("ds:DigestValue"));
  parts.end();
  return { uri, type, transforms: algorithms, digestMethod: method, digest };
}

function checkTransforms(found: readonly string[], expected: readonly string[]): void {
  check(found.length === expected.length && found.every((each, at) => each === expected[at]), "transform_foreign");
}

function checkDigest(element: XmlElement, { digestMethod: method, digest }: Reference, what: string): void {
  const found = digestOf(digestMethod(method), Buffer.from(canonicalize(element, "exclusive")));
  check(found.equals(digest), "digest_mismatch", what);
}

function signedPropertiesIn(signature: XmlElement): XmlElement {
  const object = elementNamed(signature, "ds:Object");
  return elementNamed(elementNamed(object, "xades:QualifyingProperties"), "xades:SignedProperties");
}

/** The signed properties name the signer's certificate by its hash (ETSI EN 319 132-1, 5.2.2). */
function signerNamedIn(properties: XmlElement, signers: readonly Certificate[]): Certificate {
  const about = elementNamed(properties, "xades:SignedSignatureProperties");
  const named = [
    ...elementsNamed(about, "xades:SigningCertificate"),
    ...elementsNamed(about, "xades:SigningCertificateV2"),
  ];
  const [certificate] = named.flatMap((element) => elementsNamed(element, "xades:Cert"));
  if (certificate === undefined || named.length !== 1) throw new Refusal("element_missing", "SigningCertificate");
  const digest = elementNamed(certificate, "xades:CertDigest");
  const hash = digestMethod(algorithmOf(elementNamed(digest, "ds:DigestMethod")));
  const value = bytesOf(elementNamed(digest, "ds:DigestValue"));
  const signer = signers.find((each) => fingerprintOf(each, hash).equals(value));
  if (!signer) throw new Refusal("issuer_unknown", "signer of the list");
  return signer;
}
