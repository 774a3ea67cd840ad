import { expect, it } from "vitest";
import { newContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { pairOf, profiles } from "#tests/support/containers/certificates.ts";
import { AT, FILES, signatureOf, trustOf, world } from "#tests/support/containers/signing.ts";
import { zipOf } from "#tests/support/containers/zips.ts";

/** What the verifier must reject in the XML of a signature, and in the entries of a container. */

const trust = trustOf(world.ca);

function stateOf(container: Buffer): string {
  const { verdict } = verifyContainer(container, trust);
  return verdict.state === "valid" ? "valid" : `${verdict.state}: ${verdict.reason}`;
}

/** A container with one signature whose XML is changed after signing. */
function edited(change: (xml: string) => string): Buffer {
  const xml = signatureOf(FILES, {}).toString();
  const changed = change(xml);
  expect(changed).not.toBe(xml);
  return withSignature(newContainer(FILES, AT), Buffer.from(changed), AT);
}

const between = (xml: string, tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, "s").exec(xml)![0];
const after = (tag: string, addition: string) => (xml: string) => xml.replace(`</${tag}>`, `</${tag}>${addition}`);

it.each<[string, (xml: string) => string, string]>([
  [
    "a second signature in one file",
    (xml) => xml.replace("</asic:XAdES", `${between(xml, "ds:Signature")}</asic:XAdES`),
    "invalid: id_duplicate",
  ],
  [
    "a second signature with other Ids",
    (xml) => xml.replace("</asic:XAdES", `${between(xml, "ds:Signature").replaceAll("S0", "S9")}</asic:XAdES`),
    "invalid: element_unexpected",
  ],
  [
    "a wrapped signature",
    (xml) => xml.replace("<ds:Object>", `<ds:Object>${between(xml, "ds:SignedInfo").replaceAll("S0", "S9")}`),
    "cannot_tell: element_unknown",
  ],
  ["a second object", after("ds:Object", "<ds:Object></ds:Object>"), "invalid: element_unexpected"],
  ["an Id twice", (xml) => xml.replace('Id="S0-value"', 'Id="S0"'), "invalid: id_duplicate"],
  [
    "a prefixed root of another name",
    (xml) => xml.replaceAll("XAdESSignatures", "Signatures"),
    "cannot_tell: element_unknown",
  ],
  [
    "an unknown unsigned property",
    after("xades:CertificateValues", "<xades:CompleteCertificateRefs></xades:CompleteCertificateRefs>"),
    "cannot_tell: element_unknown",
  ],
  [
    "a second time-stamp",
    (xml) => after("xades:SignatureTimeStamp", between(xml, "xades:SignatureTimeStamp").replaceAll("S0", "S9"))(xml),
    "invalid: element_unexpected",
  ],
  [
    "a second OCSP response",
    (xml) => after("xades:EncapsulatedOCSPValue", between(xml, "xades:EncapsulatedOCSPValue"))(xml),
    "invalid: element_unexpected",
  ],
  ["a reference to nothing", (xml) => xml.replace("lisa%20", "vale%20"), "invalid: reference_unresolved"],
  [
    "an external reference",
    (xml) => xml.replace('URI="lisa', 'URI="https://evil.example/lisa'),
    "invalid: reference_external",
  ],
  [
    "a reference to a file of the machine",
    (xml) => xml.replace('URI="lisa', 'URI="file:///lisa'),
    "invalid: reference_external",
  ],
  [
    "a file that is referenced twice",
    (xml) => xml.replace(/URI="lisa[^"]*"/, 'URI="%C3%9Cleandmise%20akt%201%2B.pdf"'),
    "invalid: reference_repeated",
  ],
  [
    "a transform of a file",
    (xml) =>
      xml.replace(
        /(URI="lisa[^>]*>)/,
        '$1<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#base64"></ds:Transform></ds:Transforms>',
      ),
    "invalid: transform_foreign",
  ],
  [
    "XSLT as a transform of the properties",
    (xml) => xml.replace(/(<ds:Transform Algorithm=")[^"]*/, "$1http://www.w3.org/TR/1999/REC-xslt-19991116"),
    "invalid: transform_foreign",
  ],
  [
    "a prefix list of the canonicalization",
    (xml) =>
      xml.replace(
        "</ds:CanonicalizationMethod>",
        '<InclusiveNamespaces xmlns="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="ds"></InclusiveNamespaces></ds:CanonicalizationMethod>',
      ),
    "cannot_tell: element_unknown",
  ],
  [
    "canonicalization with comments",
    (xml) => xml.replace('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"'),
    "cannot_tell: algorithm_unknown",
  ],
  [
    "SHA-1 as digest",
    (xml) => xml.replace("xmlenc#sha256", "xmldsig#sha1").replace("2001/04/xmldsig#sha1", "2000/09/xmldsig#sha1"),
    "invalid: algorithm_weak",
  ],
  ["SHA-1 in the signature", (xml) => xml.replace("ecdsa-sha256", "ecdsa-sha1"), "invalid: algorithm_weak"],
  ["an unknown signature method", (xml) => xml.replace("ecdsa-sha256", "ecdsa-sha3"), "cannot_tell: algorithm_unknown"],
  [
    "another certificate with another key",
    (xml) =>
      xml.replace(
        between(xml, "ds:X509Certificate"),
        `<ds:X509Certificate>${world.second.certificate.toString("base64")}</ds:X509Certificate>`,
      ),
    "invalid: certificate_unnamed",
  ],
  [
    "another certificate with the same key",
    (xml) =>
      xml.replace(
        between(xml, "ds:X509Certificate"),
        `<ds:X509Certificate>${twin().certificate.toString("base64")}</ds:X509Certificate>`,
      ),
    "invalid: certificate_unnamed",
  ],
  [
    "a signature policy",
    (xml) =>
      xml.replace(
        "</xades:SigningCertificateV2>",
        "</xades:SigningCertificateV2><xades:SignaturePolicyIdentifier></xades:SignaturePolicyIdentifier>",
      ),
    "cannot_tell: time_mark",
  ],
  ["another type of a file", (xml) => xml.replace("text/plain", "text/html"), "invalid: media_type"],
  ["no time-stamp", (xml) => xml.replace(between(xml, "xades:SignatureTimeStamp"), ""), "invalid: timestamp_missing"],
  ["no OCSP response", (xml) => xml.replace(between(xml, "xades:RevocationValues"), ""), "invalid: ocsp_missing"],
  [
    "no unsigned properties",
    (xml) => xml.replace(between(xml, "xades:UnsignedProperties"), ""),
    "invalid: timestamp_missing",
  ],
  ["a document type", (xml) => xml.replace("<asic:", "<!DOCTYPE a><asic:"), "invalid: xml_doctype"],
  ["an entity", (xml) => xml.replace("<asic:", '<!DOCTYPE a [<!ENTITY x "y">]><asic:'), "invalid: xml_doctype"],
  ["an undeclared entity", (xml) => xml.replace("text/plain", "text/&x;"), "invalid: xml_broken"],
  [
    "a comment in a digest",
    (xml) => xml.replace("</ds:DigestValue>", "<!-- --></ds:DigestValue>"),
    "cannot_tell: xml_unsupported",
  ],
  [
    "a processing instruction",
    (xml) => xml.replace("<ds:Object>", "<?a b?><ds:Object>"),
    "cannot_tell: xml_unsupported",
  ],
  ["CDATA", (xml) => xml.replace("text/plain", "<![CDATA[text/plain]]>"), "cannot_tell: xml_unsupported"],
  [
    "xml:base",
    (xml) => xml.replace("<ds:Signature ", '<ds:Signature xml:base="https://evil.example/" '),
    "cannot_tell: xml_unsupported",
  ],
  [
    "deep nesting",
    (xml) => xml.replace("<ds:Object>", `${"<a>".repeat(40)}${"</a>".repeat(40)}<ds:Object>`),
    "invalid: xml_limits",
  ],
  ["another encoding", (xml) => xml.replace("UTF-8", "ISO-8859-1"), "cannot_tell: xml_unsupported"],
  ["text beside elements", (xml) => xml.replace("<ds:Object>", "valid<ds:Object>"), "invalid: element_unexpected"],
  [
    "spaces within base64 that decode to other bytes",
    (xml) => xml.replace("</ds:SignatureValue>", "=</ds:SignatureValue>"),
    "invalid: base64",
  ],
])("rejects %s", (_, change, state) => {
  expect(stateOf(edited(change))).toBe(state);
});

it.each<[string, (xml: string) => string | Buffer]>([
  ["comment", (xml) => xml.replace("</ds:DigestValue>", "<!-- --></ds:DigestValue>")],
  ["CDATA", (xml) => xml.replace("text/plain", "<![CDATA[text/plain]]>")],
  ["instruction", (xml) => xml.replace("<ds:Object>", "<?a b?><ds:Object>")],
  ["ISO-8859-1", (xml) => xml.replace("UTF-8", "ISO-8859-1")],
  ["UTF-16", (xml) => Buffer.from(`\uFEFF${xml}`, "utf16le")],
  ["UTF-16", (xml) => Buffer.from(xml.replace("UTF-8", "UTF-16"), "utf16le")],
  ["UTF-16", (xml) => Buffer.from(`\uFEFF${xml}`, "utf16le").swap16()],
])("says that it does not read %s in the XML of a signature, which other software may", (detail, change) => {
  const xml = Buffer.from(change(signatureOf(FILES, {}).toString()));
  const { verdict } = verifyContainer(withSignature(newContainer(FILES, AT), xml, AT), trust);
  expect(verdict).toEqual({ state: "cannot_tell", reason: "xml_unsupported", detail });
});

const mimetype = { name: "mimetype", content: Buffer.from("application/vnd.etsi.asic-e+zip") };
const manifestOf = (...names: string[]) => ({
  name: "META-INF/manifest.xml",
  content: Buffer.from(
    `<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="application/vnd.etsi.asic-e+zip"/>${names
      .map((name) => `<m:file-entry m:full-path="${name}" m:media-type="text/plain"/>`)
      .join("")}</m:manifest>`,
  ),
});
const file = { name: "a.txt", content: Buffer.from("a") };
const signature = { name: "META-INF/signatures0.xml", content: Buffer.from("<a/>") };

it.each([
  ["no mimetype", [manifestOf("a.txt"), file, signature], "invalid: mimetype"],
  ["mimetype that is not first", [manifestOf("a.txt"), mimetype, file, signature], "invalid: mimetype"],
  [
    "a compressed mimetype",
    [{ ...mimetype, deflate: true }, manifestOf("a.txt"), file, signature],
    "invalid: mimetype",
  ],
  [
    "another mimetype",
    [{ ...mimetype, content: Buffer.from("application/zip") }, manifestOf("a.txt"), file, signature],
    "invalid: mimetype",
  ],
  ["no manifest", [mimetype, file, signature], "invalid: manifest"],
  ["a file that the manifest does not list", [mimetype, manifestOf(), file, signature], "invalid: manifest"],
  [
    "a file that only the manifest lists",
    [mimetype, manifestOf("a.txt", "b.txt"), file, signature],
    "invalid: manifest",
  ],
  [
    "a file that the manifest lists twice",
    [mimetype, manifestOf("a.txt", "a.txt"), file, signature],
    "invalid: manifest",
  ],
  [
    "an empty file",
    [mimetype, manifestOf("a.txt"), { ...file, content: Buffer.alloc(0) }, signature],
    "invalid: empty_file",
  ],
  ["no file", [mimetype, manifestOf(), signature], "invalid: no_files"],
  ["no signature", [mimetype, manifestOf("a.txt"), file], "invalid: no_signatures"],
  [
    "something else in META-INF",
    [mimetype, manifestOf("a.txt"), file, signature, { ...file, name: "META-INF/a.xml" }],
    "invalid: entry_unexpected",
  ],
  [
    "a number of its signature that is too large for others",
    [mimetype, manifestOf("a.txt"), file, { ...signature, name: "META-INF/signatures9999999999.xml" }],
    "invalid: entry_unexpected",
  ],
  [
    "101 files",
    [mimetype, manifestOf(), signature, ...Array.from({ length: 101 }, (_, at) => ({ ...file, name: `${at}.txt` }))],
    "invalid: too_many_files",
  ],
])("rejects a container with %s", (_, entries, state) => {
  expect(stateOf(zipOf(entries))).toBe(state);
});

it("rejects a file that was added after signing, though the manifest lists it", () => {
  const added = [...FILES, { name: "lisatud.txt", mediaType: "text/plain", content: Buffer.from("lisatud") }];
  expect(stateOf(withSignature(newContainer(added, AT), signatureOf(FILES, {}), AT))).toBe(
    "invalid: file_unreferenced",
  );
});

/** Another certificate of the same person for the same key. */
function twin() {
  return pairOf({ name: "Mari Mets", issuer: world.ca, extensions: profiles.signer, key: world.signer.key });
}
