import { webcrypto } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { expect, it } from "vitest";
import { XmlCanonicalizer } from "xmldsigjs";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { canonicalize } from "#functions/platform/asice/xml/canonicalXml.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";
import { FILES, signatureOf, world } from "#tests/support/containers/signing.ts";
import * as fc from "#tests/support/fastCheck.ts";

/** What xmldsigjs, another implementation of XML signatures, says of the same bytes. It knows exclusive canonical XML. */
const parse = (xml: string) => new DOMParser().parseFromString(xml, "text/xml") as unknown as Document;
const theirs = (node: Node): string => new XmlCanonicalizer(false, true).Canonicalize(node);
const xml = signatureOf(FILES, {}).toString();

function find(element: XmlElement, local: string): XmlElement | undefined {
  if (element.local === local) return element;
  for (const child of element.children) {
    const found = typeof child === "string" ? undefined : find(child, local);
    if (found) return found;
  }
  return undefined;
}

it.each(["XAdESSignatures", "Signature", "SignedInfo", "SignatureValue", "SignedProperties"])(
  "agrees on the canonical form of %s",
  (local) => {
    const node = parse(xml).getElementsByTagNameNS("*", local)[0];
    expect(canonicalize(find(parseXml(Buffer.from(xml)), local)!, "exclusive")).toBe(theirs(node!));
  },
);

it("agrees that the signer's key signed it", async () => {
  const signedInfo = theirs(parse(xml).getElementsByTagNameNS("*", "SignedInfo")[0]!);
  const value = parse(xml).getElementsByTagNameNS("*", "SignatureValue")[0]!.textContent!;
  const spki = readCertificate(world.signer.certificate).key.export({ type: "spki", format: "der" });
  const { subtle } = webcrypto;
  const key = await subtle.importKey("spki", spki, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const verify = (text: string) => subtle.verify(algorithm, key, Buffer.from(value, "base64"), Buffer.from(text));
  expect(await verify(signedInfo)).toBe(true);
  expect(await verify(signedInfo.replace("SignedInfo", "SignedInfa"))).toBe(false);
});

const names = fc.constantFrom("a", "p:b", "q:c", "d");
const texts = fc.constantFrom("", "õ&amp;<", "x > y", '"', "\t\n", "]]>").map((text) =>
  text
    .replaceAll(/&(?!amp;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("]]>", "]]&gt;"),
);
const declared = fc.subarray([
  'xmlns="urn:d"',
  'xmlns:p="urn:p"',
  'xmlns:q="urn:q"',
  'xmlns:p2="urn:p"',
  'xmlns:p="urn:other"',
]);
const some = fc.subarray(['z="1"', 'a="&quot;&#9;"', 'p:x="&lt;"', 'q:a="õ"']);

function tree(depth: number): fc.Arbitrary<string> {
  const children = depth === 0 ? fc.constant([]) : fc.array(tree(depth - 1), { maxLength: 3 });
  return fc.tuple(names, declared, some, texts, children).map(([name, spaces, attributes, text, inner]) => {
    const prefixes = spaces.map((space) => space.split("=")[0]);
    const unique = spaces.filter((_, index) => prefixes.indexOf(prefixes[index]) === index);
    return `<${name} ${[...unique, ...attributes].join(" ")}>${text}${inner.join("")}</${name}>`;
  });
}

it("agrees on the canonical form of any XML", () => {
  fc.assert(
    fc.property(tree(3), (inner) => {
      const document = `<r xmlns:p="urn:p" xmlns:q="urn:q">${inner}</r>`;
      const ours = canonicalize(parseXml(Buffer.from(document)), "exclusive");
      expect(ours).toBe(theirs(parse(document).documentElement));
    }),
    { numRuns: 1000 },
  );
});
