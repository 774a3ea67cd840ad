import { heldText } from "#functions/platform/heldText.ts";
import { canonicalize } from "./canonicalize.ts";
import { type ElementName, namespaces } from "./contents.ts";
import type { XmlElement } from "./parseXml.ts";

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
