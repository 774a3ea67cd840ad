import { SaxesParser, type SaxesTagNS } from "saxes";
import { check, Refusal } from "#functions/platform/asice/refusal.ts";

const MAX_DEPTH = 32;
const MAX_ATTRIBUTES = 32;
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

interface XmlLimits {
  elements: number;
  /** True when `xml:lang` is allowed. Exclusive canonicalization does not copy it from element to element. */
  hasLanguages: boolean;
  /** Nothing in it is signed: comments are skipped and CDATA is text, as in any other XML. */
  isUnsigned?: boolean;
}

const SIGNATURE_FILE: XmlLimits = { elements: 5000, hasLanguages: false };

export interface XmlAttribute {
  prefix: string;
  local: string;
  uri: string;
  value: string;
}

export interface XmlElement {
  prefix: string;
  local: string;
  uri: string;
  /** Attributes without namespace declarations. */
  attributes: XmlAttribute[];
  /** Namespaces that this element declares, by prefix; '' is the default one. */
  namespaces: ReadonlyMap<string, string>;
  parent: XmlElement | undefined;
  children: (XmlElement | string)[];
}

/**
 * Parses untrusted XML 1.0. Attack: document types (so all entities), comments, instructions and CDATA can show a reader
 * something else than was signed; they are refused. Uses saxes, not a DOM: it reports every error of well-formedness, knows
 * only the five entities, and lets us count.
 */
export function parseXml(bytes: Uint8Array, limits: XmlLimits = SIGNATURE_FILE): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  let root: XmlElement | undefined;
  let open: XmlElement | undefined;
  let depth = 0;
  let elements = 0;
  const refuse = (part: "comment" | "CDATA" | "instruction") => () => {
    throw new Refusal("xml_unsupported", part);
  };
  parser.on("xmldecl", ({ version, encoding }) => {
    check(version === "1.0", "xml_unsupported", `XML ${version}`);
    check(/^utf-8$/i.test(encoding ?? "utf-8"), "xml_unsupported", encoding);
  });
  parser.on("doctype", () => {
    throw new Refusal("xml_doctype");
  });
  parser.on("processinginstruction", refuse("instruction"));
  if (limits.isUnsigned) parser.on("cdata", (text) => open?.children.push(text));
  else {
    parser.on("comment", refuse("comment"));
    parser.on("cdata", refuse("CDATA"));
  }
  parser.on("error", (error) => {
    throw new Refusal("xml_broken", error.message);
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    elements += 1;
    check(depth <= MAX_DEPTH && elements <= limits.elements, "xml_limits");
    const element = elementOf(tag, open, limits);
    open?.children.push(element);
    root ??= element;
    open = element;
  });
  parser.on("text", (text) => open?.children.push(text));
  parser.on("closetag", () => {
    depth -= 1;
    open = open?.parent;
  });
  parser.write(utf8Text(bytes)).close();
  if (root === undefined) throw new Refusal("xml_broken");
  return root;
}

function elementOf(tag: SaxesTagNS, parent: XmlElement | undefined, { hasLanguages }: XmlLimits): XmlElement {
  const all = Object.values(tag.attributes);
  check(all.length <= MAX_ATTRIBUTES, "xml_limits");
  const attributes = all.filter(({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns");
  // Inclusive canonicalization copies xml: attributes of ancestors; without them 1.0 and 1.1 are the same.
  const foreign = attributes.some(({ uri, local }) => uri === XML_NAMESPACE && !(hasLanguages && local === "lang"));
  check(!foreign, "xml_unsupported", "xml: attribute");
  return {
    prefix: tag.prefix,
    local: tag.local,
    uri: tag.uri,
    attributes: attributes.map(({ prefix, local, uri, value }) => ({ prefix, local, uri, value })),
    namespaces: new Map(Object.entries(tag.ns)),
    parent,
    children: [],
  };
}

/** With a byte order mark, or with the bytes of `<` in one of its two orders. */
const UTF_16: ReadonlySet<string> = new Set(["fffe", "feff", "3c00", "003c"]);

function utf8Text(bytes: Uint8Array): string {
  check(!UTF_16.has(Buffer.from(bytes.subarray(0, 2)).toString("hex")), "xml_unsupported", "UTF-16");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("xml_broken", "not UTF-8");
  }
}
