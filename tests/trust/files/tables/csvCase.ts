import { at as itemAt, type Random } from "#scripts/random/random.ts";
import { twoMarks } from "./decimalMarks.ts";
import { type Facts, factOf } from "./facts.ts";
import type { FileCase, ShownRow, Unusual } from "./fileCase.ts";
import { shownText } from "./shownText.ts";
import { type TableCase, tableCase } from "./tableCase.ts";

/** How a program writes CSV. */
interface CsvDialect {
  delimiters: readonly string[];
  lineEnd: string;
  encodings: readonly ("utf-8" | "bom" | "windows-1257")[];
  quotes: "needed" | "all" | "texts";
  /** Rows above and below the table are as wide as it is. */
  isPadded: boolean;
  hasSeparatorLine?: boolean;
  hasTrailingDelimiter?: boolean;
}

const DIALECTS: Record<string, CsvDialect> = {
  excel: {
    delimiters: [";", ","],
    lineEnd: "\r\n",
    encodings: ["bom", "windows-1257"],
    quotes: "needed",
    isPadded: true,
  },
  excelTabs: { delimiters: ["\t"], lineEnd: "\r\n", encodings: ["windows-1257"], quotes: "needed", isPadded: true },
  libreOffice: {
    delimiters: [";", ",", "\t"],
    lineEnd: "\n",
    encodings: ["utf-8", "bom"],
    quotes: "needed",
    isPadded: true,
  },
  libreOfficeQuoted: { delimiters: [",", ";"], lineEnd: "\n", encodings: ["utf-8"], quotes: "texts", isPadded: true },
  google: { delimiters: [","], lineEnd: "\r\n", encodings: ["utf-8"], quotes: "needed", isPadded: true },
  erp: {
    delimiters: [";", ","],
    lineEnd: "\r\n",
    encodings: ["windows-1257", "utf-8"],
    quotes: "all",
    isPadded: false,
  },
  erpWithLine: {
    delimiters: [";", ",", "|", "\t"],
    lineEnd: "\r\n",
    encodings: ["windows-1257", "bom"],
    quotes: "needed",
    isPadded: false,
    hasSeparatorLine: true,
  },
  erpWithEnd: {
    delimiters: [";"],
    lineEnd: "\r\n",
    encodings: ["windows-1257"],
    quotes: "needed",
    isPadded: false,
    hasTrailingDelimiter: true,
  },
  oldMac: { delimiters: [";"], lineEnd: "\r", encodings: ["utf-8"], quotes: "needed", isPadded: true },
};

const TITLES: readonly (readonly string[])[] = [
  [],
  [],
  ["Mõõteraportid, november 2026"],
  ["Raport"],
  ["Ostja", "Kuuseoja Saeveski OÜ"],
  ['Väljavõte "Puit ja pakk"; nädal 47'],
  ["Kuupäev", "18.11.2026"],
  ["Kokku", "30,118", "tm"],
];

interface Line {
  cells: readonly string[];
  /** What is in the file in place of these cells. */
  raw?: string;
}

/** A generated table in a CSV file. */
export function csvCase(random: Random): FileCase {
  const [dialectName, dialect] = random.pick(Object.entries(DIALECTS));
  const delimiter = random.pick(dialect.delimiters);
  const table = withLineEnds(random, tableCase(random, true));
  const unusual: Unusual[] = [];
  const lines: Line[] = [];
  for (let title = random.pick([0, 0, 0, 0, 1, 2, 5, 29, 30]); title > 0; title--)
    lines.push({ cells: random.pick(TITLES) });
  const heading = lines.push({ cells: table.columns.map((column) => column.heading) });
  if (heading > 30) unusual.push({ what: "headings below row 30", duty: "notSilent", rows: [], fields: [] });
  const rowOf = table.rows.map((row, index) => {
    if (random.chance(0.03)) lines.push({ cells: [] });
    const at = lines.push({ cells: row.map(({ stored }) => shownText(stored)) });
    for (const [place, { planted }] of row.entries()) {
      const field = table.columns[place]?.field;
      if (planted && field) unusual.push({ ...planted, rows: [at], fields: [field] });
    }
    return { at, index };
  });
  if (random.chance(0.06)) {
    const place = table.columns.findIndex(({ field }) => field === "amount");
    const at = lines.push({
      cells: table.columns.map((_, index) => (index === place ? "123,5" : index === 0 ? "Kokku" : "")),
    });
    unusual.push({ what: "a total", duty: "notSilent", rows: [at], fields: [] });
  }
  const width = table.columns.length;
  const write = ({ cells, raw }: Line) => {
    const padded = dialect.isPadded
      ? [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => "")]
      : cells;
    return (
      raw ??
      `${padded.map((cell) => quoted(cell, delimiter, dialect)).join(delimiter)}${dialect.hasTrailingDelimiter ? delimiter : ""}`
    );
  };
  if (random.chance(0.15)) {
    const { at } = random.pick(rowOf);
    const line = itemAt(lines, at - 1);
    const damage = damagedLine(random, write(line), line.cells, delimiter);
    if (damage) {
      line.raw = damage.raw;
      // An open quotation mark may reach any row below.
      unusual.push({ what: damage.what, duty: damage.duty, rows: damage.isOpen ? [] : [at], fields: [] });
    }
  }
  const start = dialect.hasSeparatorLine ? `sep=${delimiter}${dialect.lineEnd}` : "";
  const end = random.pick(["", dialect.lineEnd, dialect.lineEnd.repeat(3), `${dialect.lineEnd}\u001A`]);
  const text = `${start}${lines.map(write).join(dialect.lineEnd)}${end}`;
  const encoding = random.pick(dialect.encodings);
  for (const [place, { field }] of table.columns.entries()) {
    const shown = rowOf.map(({ at, index }) => ({
      row: at,
      text: shownText(table.rows[index]?.[place]?.stored ?? null),
    }));
    const marks = field && twoMarks(field, shown);
    if (marks) unusual.push(marks);
  }
  const rows = rowOf.map(({ at, index }) => shownRow(table, index, at, unusual));
  return {
    name: [`CSV of ${dialectName}`, JSON.stringify(delimiter), encoding, ...unusual.map(({ what }) => what)].join(", "),
    bytes: encoded(text, encoding),
    extension: "csv",
    rows,
    unusual,
    shown: new Map(),
  };
}

function shownRow({ columns, rows }: TableCase, index: number, row: number, unusual: readonly Unusual[]): ShownRow {
  const facts: Facts = {};
  for (const [place, { field }] of columns.entries()) {
    const fact = field && factOf(field, shownText(rows[index]?.[place]?.stored ?? null));
    if (field && fact !== undefined) facts[field] = fact;
  }
  const open = unusual.flatMap(({ duty, rows: where, fields, isCompared }) =>
    duty === "notSilent" && !isCompared && where.includes(row) ? fields : [],
  );
  return { row, facts, open };
}

/** A name of a site on two lines, which spreadsheets write in quotation marks. */
function withLineEnds(random: Random, table: TableCase): TableCase {
  const place = table.columns.findIndex(({ field }) => field === "site");
  if (place < 0 || random.chance(0.8)) return table;
  const at = random.int(0, table.rows.length - 1);
  const rows = table.rows.map((row, index) => (index === at ? row.with(place, { stored: "Mets\nsuur" }) : row));
  return { ...table, rows };
}

function quoted(text: string, delimiter: string, { quotes }: CsvDialect): string {
  const isNeeded = text.includes(delimiter) || /["\r\n]/.test(text);
  const isWanted = quotes === "all" || (quotes === "texts" && text !== "" && !/^[\d.,\s]+$/.test(text));
  return isNeeded || isWanted ? `"${text.replaceAll('"', '""')}"` : text;
}

function damagedLine(random: Random, line: string, cells: readonly string[], delimiter: string) {
  const decimal = /"(\d+,\d+)"/.exec(line);
  const notSilent = "notSilent" as const;
  const choices = [
    ...(delimiter === "," && decimal
      ? [
          {
            what: "a decimal comma without quotation marks",
            duty: notSilent,
            raw: line.replace(decimal[0], decimal[1] ?? ""),
            isOpen: false,
          },
        ]
      : []),
    ...(line.includes('"') || cells[0] === "" || cells[0] === undefined
      ? []
      : [
          {
            what: "text after a quoted cell",
            duty: notSilent,
            raw: `"${cells[0]}" x${line.slice(cells[0].length)}`,
            isOpen: false,
          },
          { what: "an open quotation mark", duty: notSilent, raw: `"${line}`, isOpen: true },
          { what: "a cell too many", duty: notSilent, raw: `${line}${delimiter}x`, isOpen: false },
        ]),
  ];
  return choices.length > 0 ? random.pick(choices) : undefined;
}

/** Letters of Windows-1257 that Estonian has; a text with other signs is written as UTF-8. */
const BALTIC: Readonly<Record<string, number>> = {
  "\u00A0": 0xa0,
  Ä: 0xc4,
  Õ: 0xd5,
  Ö: 0xd6,
  Ü: 0xdc,
  ä: 0xe4,
  õ: 0xf5,
  ö: 0xf6,
  ü: 0xfc,
  Š: 0xd0,
  š: 0xf0,
  Ž: 0xde,
  ž: 0xfe,
  "³": 0xb3,
  "–": 0x96,
  "€": 0x80,
};

function encoded(text: string, encoding: "utf-8" | "bom" | "windows-1257"): Buffer {
  const codes = Array.from(text, (each) => (each.charCodeAt(0) < 0x80 ? each.charCodeAt(0) : BALTIC[each]));
  if (encoding === "windows-1257" && codes.every((code) => code !== undefined)) return Buffer.from(codes.map(Number));
  return Buffer.from(encoding === "bom" ? `\uFEFF${text}` : text);
}
