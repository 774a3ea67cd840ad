import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { attributesOf, bytesOf, Contents, textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

/** Signed statements about the signature itself (ETSI EN 319 132-1, 5.2). */
export interface SignedProperties {
  element: XmlElement;
  /** Claimed by the signer's computer; only the time-stamp counts. */
  claimedTime: string;
  certificateDigest: { method: string; value: Buffer };
  /** Decimal serial number, when the signature also names the certificate by it. */
  serial: string | undefined;
  roles: string[];
  mediaTypes: ReadonlyMap<string, string>;
}

export function readSignedProperties(element: XmlElement): SignedProperties {
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
