import type { Random } from "#scripts/random/random.ts";
import { hostileText } from "#tests/support/api/hostile.ts";
import { flippedBytes, movedBytes } from "#tests/support/byteChanges.ts";
import { type TestEntry, zipOf } from "#tests/support/containers/zips.ts";
import { rawEntries } from "#tests/trust/containers/zip.ts";
import type { Base } from "./bases.ts";

type Mutation = (random: Random, bytes: Buffer) => Buffer;

const BOMB_BYTES = 300_000_000;
const ENCODINGS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff\ufeff${text}`),
  (text) => Buffer.from(text, "latin1"),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc3])]),
  (text) => Buffer.concat([Buffer.from([0xe1, 0xa1]), Buffer.from(text, "latin1")]),
  (text) => Buffer.from(text.replaceAll("ä", "\u0000")),
];

/** Typical wrong cells of people and programs. */
const CELLS = [
  "",
  " ",
  "-",
  "0",
  "0,0001",
  "-1",
  "1e3",
  "1 204,5",
  "1.204,50",
  "999999,999",
  "1000000",
  "12,5,5",
  "NaN",
  "Infinity",
  "0x10",
  "１２",
  "31.02.2026",
  "2026-13-01",
  "01/02/2026",
  "1.1.1999",
  "18.11.2026 24:61",
  "KUPALK ",
  "kuusepalk",
  "19990005 ",
  "'19990005",
  "00000000",
];

function otherCell(random: Random, text: string): string {
  return random.pick([
    random.pick(CELLS),
    random.pick(CELLS),
    hostileText(random),
    text.normalize("NFD"),
    ` ${text} `,
    `'${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
    `${text}${random.pick(CELLS)}`,
    text.replace(",", "."),
  ]);
}

const csvCell: Mutation = (random, bytes) => {
  const text = bytes.toString("utf8");
  const lines = text.split("\r\n");
  const delimiter = [";", "\t", ","].find((each) => lines[0]?.includes(each)) ?? ";";
  const place = random.int(0, lines.length - 1);
  const cells = (lines[place] ?? "").split(delimiter);
  const column = random.int(0, cells.length - 1);
  const withCell = (cell: string) => lines.with(place, cells.with(column, cell).join(delimiter));
  const everyRow = (change: (cells: string[]) => string[]) =>
    lines.map((line) => change(line.split(delimiter)).join(delimiter));
  const one = random.pick(lines);
  const changed = random.pick([
    withCell(otherCell(random, cells[column] ?? "")),
    withCell(otherCell(random, cells[column] ?? "")),
    withCell(otherCell(random, cells[column] ?? "")),
    withCell(`"${otherCell(random, cells[column] ?? "")}`),
    withCell(`"${(cells[column] ?? "").replace(" ", "\n")}"`),
    [...lines, one],
    lines.toSpliced(place, 1),
    lines.toReversed(),
    lines.with(place, [...cells, "liigne"].join(delimiter)),
    lines.with(place, cells.slice(0, -1).join(delimiter)),
    everyRow((all) => all.toSpliced(column, 1)),
    everyRow((all) => [...all, all[column] ?? ""]),
    everyRow((all) => all.toReversed()),
    ["", "Raportid 2026", ...lines],
  ]);
  return Buffer.from(changed.join(random.pick(["\r\n", "\r\n", "\n", "\r"])));
};

const encoded: Mutation = (random, bytes) => random.pick(ENCODINGS)(bytes.toString("utf8"));

const otherFile: Mutation = (random, bytes) =>
  random.pick([
    Buffer.alloc(0),
    Buffer.from(" \r\n "),
    Buffer.from("<!doctype html><table><tr><td>Raporti number</table>"),
    Buffer.from("%PDF-1.7"),
    Buffer.from("{}"),
    Buffer.from("[]"),
    Buffer.from("[".repeat(100_000)),
    Buffer.from("PK\u0003\u0004"),
    Buffer.from("null"),
    Buffer.concat([Buffer.from("\r\n".repeat(100_000)), bytes]),
    Buffer.from(`${bytes.toString("utf8").split("\r\n")[0]}\r\n`),
    Buffer.from(`"${"x".repeat(1_000_000)}`),
  ]);

const SHEET_EDITS: readonly ((random: Random, xml: string) => string)[] = [
  (random, xml) => replacedText(random, xml, /<v>([^<]*)<\/v>/g, (text) => escaped(otherCell(random, text))),
  (random, xml) => replacedText(random, xml, /<t[^>]*>([^<]*)<\/t>/g, (text) => escaped(otherCell(random, text))),
  (random, xml) =>
    replacedText(random, xml, /\sr="([A-Z]+\d+)"/g, () => random.pick(["A1", "XFD1048576", "AAAA1", "B2", "", "1A"])),
  (random, xml) =>
    replacedText(random, xml, /\st="(\w+)"/g, () => random.pick(["s", "str", "inlineStr", "b", "e", "d", "n", "x"])),
  (random, xml) => replacedText(random, xml, /<row r="(\d+)"/g, () => random.pick(["0", "1", "2", "1048577", "-1"])),
  (random, xml) =>
    replacedText(
      random,
      xml,
      /(<c [^>]*>)/g,
      (text) => text + random.pick(["<f>1+1</f>", "<f>SUM(A1:A9)</f>", "<is><t>x</t></is>"]),
    ),
  (random, xml) =>
    replacedText(random, xml, /(<row [^>]*>.*?<\/row>)/gs, (text) => random.pick([`${text}${text}`, ""])),
  (_random, xml) =>
    `<!DOCTYPE x [<!ENTITY a "b">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${"&a;".repeat(10)}">`).join("")}]>${xml}`,
  (random, xml) => xml.slice(0, random.int(0, xml.length)),
];

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function replacedText(random: Random, xml: string, pattern: RegExp, by: (text: string) => string): string {
  const all = [...xml.matchAll(pattern)];
  if (all.length === 0) return xml;
  const found = random.pick(all);
  const [whole, text = ""] = found;
  const start = found.index + whole.indexOf(text);
  return xml.slice(0, start) + by(text) + xml.slice(start + text.length);
}

function partsOf(bytes: Buffer): TestEntry[] {
  return rawEntries(bytes).map(({ name, content }) => ({ name, content, deflate: true }));
}

const workbookPart: Mutation = (random, bytes) => {
  const parts = partsOf(bytes);
  const isEdited = (name: string) => /sheet1\.xml$|sharedStrings\.xml$|workbook\.xml$/.test(name);
  const index = random.pick(parts.flatMap(({ name }, place) => (isEdited(name) ? [place] : [])));
  const xml = parts[index]?.content.toString("utf8") ?? "";
  return zipOf(
    parts.map((part, place) =>
      place === index ? { ...part, content: Buffer.from(random.pick(SHEET_EDITS)(random, xml)) } : part,
    ),
  );
};

const workbookZip: Mutation = (random, bytes) => {
  const parts = partsOf(bytes);
  const index = random.int(0, parts.length - 1);
  const change: Partial<TestEntry> = random.pick([
    { name: "xl/other.xml" },
    { name: "../xl/workbook.xml" },
    { bytes: 10 },
    { bytes: 0xfffffff0 },
    { crc: 1 },
    { method: 12 },
    { flags: 1 },
    { localName: "xl/none.xml" },
    { content: Buffer.alloc(0) },
  ]);
  return zipOf(
    random.pick([
      parts.toSpliced(index, 1),
      parts.map((part, place) => (place === index ? { ...part, ...change } : part)),
      [...parts, ...parts.slice(index, index + 1)],
      parts.toReversed(),
    ]),
  );
};

/** A small file that unpacks to 300 MB: of zeros, of spaces in a sheet, of strings. */
const bomb: Mutation = (random, bytes) => {
  const parts = partsOf(bytes);
  const target = random.pick(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/media/image1.png"]);
  const filling = Buffer.alloc(BOMB_BYTES, random.pick(["\u0000", " ", "<row/>", "<si><t>x</t></si>"]));
  const isThere = parts.some(({ name }) => name === target);
  const stated = random.chance(0.5) ? { bytes: 1000 } : {};
  if (!isThere) return zipOf([...parts, { name: target, content: filling, deflate: true, ...stated }]);
  return zipOf(
    parts.map((part) =>
      part.name === target ? { ...part, content: Buffer.concat([part.content, filling]), ...stated } : part,
    ),
  );
};

const JSON_VALUES = [null, "", 0, -1, 1.2345, 1e21, "30.118", true, [], {}, "2026-11-18", "KUPALK", "x".repeat(1000)];

const jsonValue: Mutation = (random, bytes) => {
  const content: unknown = JSON.parse(bytes.toString("utf8"));
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const holder: Record<string, unknown> = Array.isArray(value) ? Object.assign(value, {}) : Object.assign(value);
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      walk(holder[key]);
    }
  };
  walk(content);
  for (let count = random.int(1, 3); count > 0; count--) {
    const { holder, key } = random.pick(places);
    const value = holder[key];
    if (random.chance(0.2)) delete holder[key];
    else
      holder[key] = random.pick([
        random.pick(JSON_VALUES),
        hostileText(random),
        typeof value === "string" ? otherCell(random, value) : value,
        typeof value === "number" ? value * random.pick([2, -1, 1000, 0]) : value,
      ]);
  }
  const text = JSON.stringify(content);
  return Buffer.from(random.chance(0.1) ? text.replace('"number":', '"number":"Z-1","number":') : text);
};

export const MUTATIONS: Record<Base["format"], Readonly<Record<string, Mutation>>> = {
  csv: {
    "bytes flipped": flippedBytes,
    "bytes moved": movedBytes,
    "a cell changed": csvCell,
    "cells changed": (random, bytes) => csvCell(random, csvCell(random, bytes)),
    "another encoding": encoded,
    "another file": otherFile,
  },
  xlsx: {
    "bytes flipped": flippedBytes,
    "bytes moved": movedBytes,
    "XML changed": workbookPart,
    "XML changed twice": (random, bytes) => workbookPart(random, workbookPart(random, bytes)),
    "the ZIP changed": workbookZip,
    "a bomb": bomb,
  },
  json: {
    "bytes flipped": flippedBytes,
    "bytes moved": movedBytes,
    "a value changed": jsonValue,
    "another value": jsonValue,
    "another encoding": encoded,
  },
};
