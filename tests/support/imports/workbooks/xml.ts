import type { Dialect } from "./dialects.ts";

const TRANSITIONAL = {
  main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  relationships: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
const STRICT = {
  main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
  relationships: "http://purl.oclc.org/ooxml/officeDocument/relationships",
};

/** Writes elements of the spreadsheet namespace as a dialect does. */
export class Xml {
  readonly dialect: Dialect;
  readonly namespaces: typeof TRANSITIONAL;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
    this.namespaces = dialect.isStrict ? STRICT : TRANSITIONAL;
  }

  get yes(): string {
    return this.dialect.booleans[0];
  }

  get no(): string {
    return this.dialect.booleans[1];
  }

  element(name: string, attributes: string, content: string): string {
    const { prefix, isIndented } = this.dialect;
    // White space inside of a text would be a part of it.
    const space = isIndented && content.startsWith("<") && !TEXTS.has(name) ? "\n  " : "";
    return `<${prefix}${name}${spaced(attributes)}>${space}${content}${space}</${prefix}${name}>${space}`;
  }

  empty(name: string, attributes: string): string {
    return `<${this.dialect.prefix}${name}${spaced(attributes)}/>`;
  }

  document(name: string, attributes: string, content: string): string {
    const prefix = this.dialect.prefix ? `:${this.dialect.prefix.slice(0, -1)}` : "";
    const { main, relationships } = this.namespaces;
    const names = `xmlns${prefix}="${main}" xmlns:r="${relationships}"${attributes ? ` ${attributes}` : ""}`;
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${this.element(name, names, content)}`.trimEnd();
  }
}

const TEXTS = new Set(["t", "v", "f", "is", "si", "r"]);

function spaced(attributes: string): string {
  const text = attributes.trim();
  return text === "" ? "" : ` ${text}`;
}

/** ` name="value"`, or nothing for undefined. */
export function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : ` ${name}="${escaped(String(value)).replaceAll('"', "&quot;")}"`;
}

/** Text of an element. Characters that XML cannot have are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
    })
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
