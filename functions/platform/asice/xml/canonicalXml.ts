import { heldText } from "#functions/platform/heldText.ts";
import { type ElementName, namespaces } from "./contents.ts";
import type { XmlAttribute, XmlElement } from "./parseXml.ts";

/** An element of a known namespace; an attribute with a prefix is in that namespace. */
export function element(
  name: ElementName,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (XmlElement | string)[] = [],
): XmlElement {
  return {
    ...named(name),
    attributes: Object.entries(attributes).map(([name, value]) => ({ ...named(name), value: heldText(value) })),
    namespaces: new Map(),
    parent: undefined,
    children: children.map((child) => (typeof child === "string" ? heldText(child) : child)),
  };
}

function named(name: string) {
  const [local = "", prefix = ""] = name.split(":").toReversed();
  const uri = Object.entries(namespaces).find(([known]) => known === prefix)?.[1] ?? "";
  return { prefix, local, uri };
}

export function base64Element(name: ElementName, bytes: Uint8Array, attributes: Readonly<Record<string, string>> = {}) {
  return element(name, attributes, [Buffer.from(bytes).toString("base64")]);
}

/** Canonical bytes, so that the signed bytes are those of the file, and text is escaped in one place only. */
export function bytesOfElement(root: XmlElement): Buffer {
  return Buffer.from(canonicalize(root, "exclusive"));
}

export function xmlFile(root: XmlElement): Buffer {
  return Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n'), bytesOfElement(root)]);
}

/** Algorithms without comments, by their identifiers; others are refused. */
export const canonicalizations: ReadonlyMap<string, Canonicalization> = new Map([
  ["http://www.w3.org/2001/10/xml-exc-c14n#", "exclusive"],
  ["http://www.w3.org/2006/12/xml-c14n11", "inclusive"],
]);
export type Canonicalization = "exclusive" | "inclusive";

export function canonicalizationUri(method: Canonicalization): string {
  return [...canonicalizations].find(([, known]) => known === method)?.[0] ?? "";
}

/** Supports no prefix lists. The parser refuses comments and xml: attributes, so their rules are left out. */
export function canonicalize(apex: XmlElement, method: Canonicalization): string {
  return canonicalText(apex, new Map(), method, true);
}

/** @param rendered namespaces that the output has declared around this element, by prefix */
function canonicalText(
  element: XmlElement,
  rendered: ReadonlyMap<string, string>,
  method: Canonicalization,
  isApex: boolean,
): string {
  const candidates =
    method === "exclusive" ? usedNamespaces(element) : isApex ? namespacesInScope(element) : element.namespaces;
  const declared = [...candidates]
    .filter(([prefix, uri]) => prefix !== "xml" && uri !== (rendered.get(prefix) ?? ""))
    .toSorted(([one], [other]) => compareCodeUnits(one, other));
  const scope = new Map([...rendered, ...declared]);
  const name = qualifiedName(element);
  const namespaces = declared.map(
    ([prefix, uri]) => ` ${prefix === "" ? "xmlns" : `xmlns:${prefix}`}="${escapedValue(uri)}"`,
  );
  const attributes = element.attributes
    .toSorted((one, other) => compareCodeUnits(one.uri, other.uri) || compareCodeUnits(one.local, other.local))
    .map((attribute) => ` ${qualifiedName(attribute)}="${escapedValue(attribute.value)}"`);
  const content = element.children.map((child) =>
    typeof child === "string" ? escapedText(child) : canonicalText(child, scope, method, false),
  );
  return `<${name}${namespaces.join("")}${attributes.join("")}>${content.join("")}</${name}>`;
}

function usedNamespaces(element: XmlElement): Map<string, string> {
  const used = new Map([[element.prefix, element.uri]]);
  for (const { prefix, uri } of element.attributes) if (prefix !== "") used.set(prefix, uri);
  return used;
}

function namespacesInScope(element: XmlElement): Map<string, string> {
  const outer = element.parent ? namespacesInScope(element.parent) : new Map<string, string>();
  return new Map([...outer, ...element.namespaces]);
}

function qualifiedName({ prefix, local }: XmlElement | XmlAttribute): string {
  return prefix === "" ? local : `${prefix}:${local}`;
}

function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const textEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const valueEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

function escapedText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

function escapedValue(value: string): string {
  return value.replaceAll(/[&<"\t\n\r]/g, (character) => valueEscapes[character] ?? character);
}
