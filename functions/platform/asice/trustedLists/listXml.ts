import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { type ElementName, isNamed, textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

/** Elements by name, ignoring the others, which are for people. Safe only because the signature covers the whole document. */
export function elementsNamed(parent: XmlElement, name: ElementName): XmlElement[] {
  return parent.children.filter((child): child is XmlElement => typeof child !== "string" && isNamed(child, name));
}

export function elementNamed(parent: XmlElement, name: ElementName): XmlElement {
  const found = maybeNamed(parent, name);
  if (!found) throw new Refusal("element_missing", `${name} in ${parent.local}`);
  return found;
}

export function maybeNamed(parent: XmlElement, name: ElementName): XmlElement | undefined {
  const [found, second] = elementsNamed(parent, name);
  check(second === undefined, "element_unexpected", `second ${name} in ${parent.local}`);
  return found;
}

export function elementsAt(parent: XmlElement, ...[name, ...deeper]: ElementName[]): XmlElement[] {
  if (name === undefined) return [parent];
  return elementsNamed(parent, name).flatMap((child) => elementsAt(child, ...deeper));
}

export function textNamed(parent: XmlElement, name: ElementName): string {
  return textOf(elementNamed(parent, name)).trim();
}

/** A time in UTC, as lists have it (ETSI TS 119 612, 5.3.14). */
export function timeNamed(parent: XmlElement, name: ElementName): Date {
  const text = textNamed(parent, name);
  check(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text), "element_unexpected", `${name} is no time`);
  const time = new Date(text);
  check(!Number.isNaN(time.getTime()), "element_unexpected", `${name} is no time`);
  return time;
}
