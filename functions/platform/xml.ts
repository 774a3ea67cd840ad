import { heldText } from "#functions/platform/heldText.ts";

declare const escaped: unique symbol;

/** Escaped text of an element; only this file makes it. */
export type Xml = string & { readonly [escaped]: true };

const isXml = (_text: string): _text is Xml => true;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text; a list has elements, undefined ones left out. */
export function element(
  name: string,
  content: number | string | readonly (Xml | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const inner = typeof content === "object" ? content.filter((one) => one !== undefined).join("") : escape(content);
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return trustedXml(`<${name}${list.join("")}>${inner}</${name}>`);
}

export function optional(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): Xml | undefined {
  return text.trim() === "" ? undefined : element(name, text, attributes);
}

export function xmlDocument(root: Xml): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
}

/** Cuts to a number of code points, as schemas count characters. */
export function upTo(limit: number, text: string): string {
  return text.length <= limit ? text : Array.from(text).slice(0, limit).join("");
}

function escape(value: number | string): string {
  return heldText(String(value)).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function trustedXml(text: string): Xml {
  if (!isXml(text)) throw new Error("unreachable");
  return text;
}
