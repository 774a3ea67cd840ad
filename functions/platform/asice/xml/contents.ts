import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import type { XmlElement } from "./parseXml.ts";

export const namespaces = {
  asic: "http://uri.etsi.org/02918/v1.2.1#",
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
  tsl: "http://uri.etsi.org/02231/v2#",
  manifest: "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0",
} as const;
export type ElementName = `${keyof typeof namespaces}:${string}`;

const uris = new Map<string, string>(Object.entries(namespaces));

export function isNamed(element: XmlElement, name: ElementName): boolean {
  const colon = name.indexOf(":");
  return element.uri === uris.get(name.slice(0, colon)) && element.local === name.slice(colon + 1);
}

/** Takes the child elements of an element in order, so that nothing stays unread. */
export class Contents {
  readonly #parent: XmlElement;
  readonly #rest: XmlElement[] = [];
  readonly #seen: XmlElement[] = [];

  /** @throws Refusal for text between the elements */
  constructor(parent: XmlElement) {
    this.#parent = parent;
    for (const child of parent.children) {
      if (typeof child !== "string") this.#rest.push(child);
      else check(/^[ \t\r\n]*$/.test(child), "element_unexpected", `text in ${parent.local}`);
    }
  }

  maybe(name: ElementName): XmlElement | undefined {
    const [next] = this.#rest;
    if (next === undefined || !isNamed(next, name)) return undefined;
    this.#seen.push(next);
    return this.#rest.shift();
  }

  take(name: ElementName): XmlElement {
    const found = this.maybe(name);
    if (found) return found;
    if (this.#rest.length > 0) this.#refuseNext();
    throw new Refusal("element_missing", name);
  }

  several(name: ElementName): XmlElement[] {
    const found: XmlElement[] = [];
    for (let next = this.maybe(name); next; next = this.maybe(name)) found.push(next);
    return found;
  }

  get isEmpty(): boolean {
    return this.#rest.length === 0;
  }

  /** @throws Refusal when an element is left */
  end(): void {
    if (this.#rest.length > 0) this.#refuseNext();
  }

  #refuseNext(): never {
    const next = this.#rest[0];
    const repeated = this.#seen.some((seen) => seen.local === next?.local && seen.uri === next.uri);
    throw new Refusal(repeated ? "element_unexpected" : "element_unknown", `${next?.local} in ${this.#parent.local}`);
  }
}

/** Attributes without a namespace, by name. @throws Refusal for an unknown one, and for a missing required one */
export function attributesOf<Required extends string = never, Optional extends string = never>(
  element: XmlElement,
  required: readonly Required[] = [],
  optional: readonly Optional[] = [],
): Record<Required, string> & Partial<Record<Optional, string>> {
  const known = new Set<string>([...required, ...optional]);
  for (const { uri, local } of element.attributes)
    check(uri === "" && known.has(local), "element_unknown", `${local} of ${element.local}`);
  const values: Partial<Record<string, string>> = Object.fromEntries(
    element.attributes.map(({ local, value }) => [local, value]),
  );
  if (!hasAll<Required, Optional>(values, required))
    throw new Refusal("element_missing", `an attribute of ${element.local}`);
  return values;
}

function hasAll<Required extends string, Optional extends string>(
  values: Partial<Record<string, string>>,
  names: readonly Required[],
): values is Record<Required, string> & Partial<Record<Optional, string>> {
  return names.every((name) => name in values);
}

export function textOf(element: XmlElement): string {
  const texts = element.children.map((child) => {
    if (typeof child !== "string") throw new Refusal("element_unexpected", `${child.local} in ${element.local}`);
    return child;
  });
  return texts.join("");
}

/** Bytes of base64, which may have line breaks but only one form. */
export function bytesOf(element: XmlElement): Buffer {
  const text = textOf(element).replaceAll(/[ \t\r\n]/g, "");
  const bytes = Buffer.from(text, "base64");
  check(bytes.length > 0 && bytes.toString("base64") === text, "base64", element.local);
  return bytes;
}

/** Refuses two elements with one Id in the whole document. */
export function checkIds(root: XmlElement, seen = new Set<string>()): void {
  for (const { local, value } of root.attributes) {
    if (local.toLowerCase() !== "id") continue;
    check(!seen.has(value), "id_duplicate", value);
    seen.add(value);
  }
  for (const child of root.children) if (typeof child !== "string") checkIds(child, seen);
}
