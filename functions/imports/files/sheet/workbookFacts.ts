import { SaxesParser, type SaxesTagPlain } from "saxes";
import { BUILT_IN, GENERAL, type NumberFormat, numberFormat } from "#functions/imports/files/shown/numberFormat.ts";

/** The bytes of a part of a workbook. @throws where there is none of this name */
export type OpenPart = (name: string) => AsyncIterable<Uint8Array>;

export interface WorkbookFacts {
  sheets: readonly { name: string; part: string; isVisible: boolean }[];
  isFrom1904: boolean;
  /** Results of formulas are stale until a spreadsheet opens the file. */
  isUncalculated: boolean;
  sharedTexts: readonly string[];
  /** Of each style of a cell. */
  formats: readonly NumberFormat[];
}

type Handlers = Partial<{
  open(name: string, attributes: SaxesTagPlain["attributes"], within: readonly string[]): void;
  close(name: string, text: string, within: readonly string[]): void;
}>;

/** @throws for a workbook without its parts */
export async function workbookFacts(open: OpenPart, has: (name: string) => boolean): Promise<WorkbookFacts> {
  const start = (await relationsOf(open, "_rels/.rels", "")).find(({ type }) => type === "officeDocument");
  const workbook = start?.target ?? "xl/workbook.xml";
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const relations = await relationsOf(open, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder);
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? "";
  const sheets: { name: string; part: string; isVisible: boolean }[] = [];
  let [isFrom1904, isUncalculated] = [false, false];
  await readXml(open(workbook), {
    open(name, attributes, within) {
      if (name === "workbookPr") isFrom1904 = isTrue(attributes["date1904"]);
      if (name === "calcPr") isUncalculated = isTrue(attributes["fullCalcOnLoad"]);
      if (name !== "sheet" || within.at(-1) !== "sheets") return;
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
      const relation = relations.find((one) => one.id === id);
      if (!relation) throw new Error("a sheet without a part");
      // Charts have sheets of their own.
      if (relation.type !== "worksheet") return;
      const isVisible = !/hidden/i.test(attributes["state"] ?? "");
      sheets.push({ name: attributes["name"] ?? "", part: relation.target, isVisible });
    },
  });
  const [texts, styles] = [targetOf("sharedStrings"), targetOf("styles")];
  return {
    sheets,
    isFrom1904,
    isUncalculated,
    sharedTexts: has(texts) ? await textsOf(open(texts)) : [],
    formats: has(styles) ? await formatsOf(open(styles)) : [],
  };
}

interface Relation {
  id: string | undefined;
  /** The last word: strict workbooks have other namespaces. */
  type: string;
  target: string;
}

async function relationsOf(open: OpenPart, part: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readXml(open(part), {
    open(name, attributes) {
      if (name !== "Relationship" || attributes["TargetMode"] === "External") return;
      const { pathname } = new URL(attributes["Target"] ?? "", `file:///${folder}`);
      const type = attributes["Type"] ?? "";
      relations.push({ id: attributes["Id"], type: type.slice(type.lastIndexOf("/") + 1), target: pathname.slice(1) });
    },
  });
  return relations;
}

async function textsOf(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  await readXml(bytes, {
    close(name, content, within) {
      // Phonetic readings are not a part of the text.
      if (name === "t" && !within.includes("rPh")) text += content;
      if (name !== "si") return;
      texts.push(decodedText(text));
      text = "";
    },
  });
  return texts;
}

async function formatsOf(bytes: AsyncIterable<Uint8Array>): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const numbers: number[] = [];
  await readXml(bytes, {
    open(name, attributes, within) {
      const parent = within.at(-1);
      if (name === "numFmt" && parent === "numFmts") {
        codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      }
      if (name === "xf" && parent === "cellXfs") numbers.push(Number(attributes["numFmtId"] ?? 0));
    },
  });
  const formats = new Map<number, NumberFormat>([[0, GENERAL]]);
  return numbers.map((number) => {
    const code = codes.get(number) ?? BUILT_IN.get(number);
    const format =
      formats.get(number) ??
      (code === undefined ? { ...GENERAL, code: `${number}`, sections: [] } : numberFormat(code));
    formats.set(number, format);
    return format;
  });
}

/** @throws for XML that is not well-formed */
async function readXml(bytes: AsyncIterable<Uint8Array>, { open, close }: Handlers): Promise<void> {
  const parser = tolerantParser((content) => (text += content));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const within: string[] = [];
  let text = "";
  parser.on("opentag", ({ name, attributes }) => {
    const local = localName(name);
    open?.(local, attributes, within);
    within.push(local);
    text = "";
  });
  parser.on("cdata", (content) => (text += content));
  parser.on("closetag", ({ name }) => {
    within.pop();
    close?.(localName(name), text, within);
    text = "";
  });
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}

/** Characters that documents cannot hold are errors of their cell, not of the file. */
const OF_CHARACTER = /disallowed character\.$|malformed character entity/;

/** Throws at errors of XML. `onText` gets the text between two tags, in pieces where it has CDATA. */
export function tolerantParser(onText?: (text: string) => void): SaxesParser {
  const parser = new SaxesParser();
  let hasRawReference = false;
  parser.on("error", (error) => {
    if (!OF_CHARACTER.test(error.message)) throw error;
    hasRawReference = true;
  });
  parser.on("doctype", () => {
    throw new Error("a DTD");
  });
  if (onText) {
    parser.on("text", (text) => {
      onText(hasRawReference ? withCharacters(text) : text);
      hasRawReference = false;
    });
  }
  return parser;
}

/** The parser leaves a reference to a forbidden character as it is written. */
function withCharacters(text: string): string {
  return text.replaceAll(/&#(?:x([\dA-Fa-f]+)|(\d+));/g, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= LAST_CODE ? String.fromCodePoint(code) : NO_CHARACTER;
  });
}

const LAST_CODE = 0x10ffff;
const NO_CHARACTER = "\uFFFF";

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export function isTrue(attribute: string | undefined): boolean {
  return attribute === "1" || attribute === "true" || attribute === "on";
}

/** Characters that XML cannot have are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function decodedText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
