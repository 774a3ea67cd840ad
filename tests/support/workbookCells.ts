import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, fromBufferPromise } from "yauzl";

export interface ReadSheet {
  name: string;
  /** Rows that have cells; a missing cell is "". */
  rows: string[][];
}

const MAX_COLUMNS = 16_384;

/**
 * The sheets of a workbook as texts, by other code than the one that writes and reads them (ECMA-376 part 1, 18.2 to 18.4). A
 * number is as it is written, a day its serial number; formats and formulas are not looked at.
 * @throws Error when it cannot be read
 */
export async function sheetsOf(bytes: Uint8Array): Promise<ReadSheet[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const parse = async (path: string, events: XmlEvents) => {
    const entry = entries.get(path);
    if (!entry) throw new Error(`${path} is missing`);
    await parseXml(await zip.openReadStreamPromise(entry), events);
  };
  const named: { name: string; id: string }[] = [];
  await parse("xl/workbook.xml", {
    open: ({ name, attributes }) => {
      if (name === "sheet") named.push({ name: attributes["name"] ?? "", id: attributes["r:id"] ?? "" });
    },
  });
  const targets = new Map<string, string>();
  await parse("xl/_rels/workbook.xml.rels", {
    open: ({ attributes: { Id = "", Target = "" } }) => targets.set(Id, Target.replace(/^(?:\/xl\/)?/, "xl/")),
  });
  const shared: string[] = [];
  if (entries.has("xl/sharedStrings.xml")) await parse("xl/sharedStrings.xml", sharedTexts(shared));
  const sheets: ReadSheet[] = [];
  for (const { name, id } of named) {
    const rows: string[][] = [];
    await parse(targets.get(id) ?? id, cellsOf(rows, shared));
    sheets.push({ name, rows: rows.map((row) => Array.from(row, (text) => text ?? "")) });
  }
  return sheets;
}

interface XmlEvents {
  open?: (tag: SaxesTagPlain) => void;
  /** `text`: what stands directly before the end of the element. */
  close?: (name: string, text: string) => void;
}

async function parseXml(part: AsyncIterable<unknown>, { open, close }: XmlEvents): Promise<void> {
  const [parser, decoder] = [new SaxesParser(), new TextDecoder("utf-8", { fatal: true })];
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (found) => (text = found));
  parser.on("opentag", (tag) => {
    text = "";
    open?.(tag);
  });
  parser.on("closetag", ({ name }) => {
    close?.(name, text);
    text = "";
  });
  for await (const chunk of part) {
    if (!(chunk instanceof Uint8Array)) throw new Error("not bytes");
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

function sharedTexts(found: string[]): XmlEvents {
  return {
    open: ({ name }) => {
      if (name === "si") found.push("");
    },
    close: (name, text) => {
      if (name === "t") found.push(`${found.pop() ?? ""}${unescaped(text)}`);
    },
  };
}

function cellsOf(rows: string[][], shared: readonly string[]): XmlEvents {
  let [column, type] = [0, ""];
  const put = (text: string) => {
    const row = rows.at(-1);
    if (row) row[column - 1] = `${row[column - 1] ?? ""}${text}`;
  };
  return {
    open: ({ name, attributes }) => {
      if (name === "row") {
        rows.push([]);
        column = 0;
      } else if (name === "c") {
        column = attributes["r"] === undefined ? column + 1 : columnOf(attributes["r"]);
        type = attributes["t"] ?? "n";
      }
    },
    close: (name, text) => {
      if (name === "t") put(unescaped(text));
      else if (name === "v") put(type === "s" ? (shared[Number(text)] ?? "") : unescaped(text));
    },
  };
}

function columnOf(reference: string): number {
  const [, letters = ""] = /^([A-Z]+)\d+$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  if (column < 1 || column > MAX_COLUMNS) throw new Error(`no cell ${reference}`);
  return column;
}

/** Characters that XML cannot have are written as _xHHHH_ (22.9.2.19). */
function unescaped(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
