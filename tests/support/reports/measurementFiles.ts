import { crc32, deflateRawSync } from "node:zlib";
import type { ExistingNames } from "#functions/imports/files/lines/existingNames.ts";
import { type MeasurementFile, readMeasurementFile } from "#functions/imports/files/measurementFile.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { ImportError, MeasuredReport } from "#shared/reports/measuredReport.ts";

export const EXISTING: ExistingNames = {
  seller: { code: "19990011", name: "Põhjamännik Puidukaubandus TÜ" },
  buyers: new Map([
    ["19990005", { name: "Kuuseoja Saeveski OÜ" }],
    ["19990034", { name: "Männimäe Palk AS" }],
  ]),
  assortments: [
    { code: "KUPALK", name: "Kuusepalk", unit: "SCM" },
    { code: "KUPRAAK", name: "Kuuse praakpalk", unit: "SCM" },
    { code: "MAPEEN", name: "Männipeenpalk", unit: "SCM" },
    { code: "HAKE", name: "Hakkpuit", unit: "LCM" },
  ],
};

/** A valid row with the required columns. */
export const ROW = {
  "Raporti number": "MR-1",
  Kuupäev: "18.11.2026",
  "Ostja registrikood": "19990005",
  "Veoselehe number": "PMK0001234567",
  Sortiment: "KUPALK",
  Kogus: "30,118",
};

type Row = Record<string, string>;

/** Rows as CSV with semicolons; each row is `ROW` with changes, and the headings are those of all rows. */
export function csvOf(changes: readonly Row[], delimiter = ";"): string {
  const rows = changes.map((change): Row => ({ ...ROW, ...change }));
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ""))];
  return lines.map((cells) => cells.join(delimiter)).join("\r\n");
}

/** Rows of today, each report with a waybill of its own, so that nothing of them is suspicious. */
export function plainCsvOf(changes: readonly Row[]): string {
  const today = formatEstonianDate(tallinnDay(new Date().toISOString()));
  return csvOf(changes.map((row) => ({ Kuupäev: today, "Veoselehe number": `V${row["Raporti number"]}`, ...row })));
}

export function read(content: string | Uint8Array, fileName = "raportid.csv"): Promise<MeasurementFile> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return readMeasurementFile(bytes, fileName, EXISTING);
}

/** The reports of a file that must have no errors. */
export async function reportsOf(content: string | Uint8Array, fileName?: string): Promise<MeasuredReport[]> {
  const file = await read(content, fileName);
  if (!file.ok) throw new Error(JSON.stringify(file.errors.slice(0, 5)));
  return file.reports;
}

/** The errors of a file that must have some, without what they show of its cells. */
export async function errorsOf(content: string | Uint8Array, fileName?: string): Promise<readonly ImportError[]> {
  return (await shownErrorsOf(content, fileName)).map(({ row, column, reason }) => ({ row, column, reason }));
}

export async function shownErrorsOf(content: string | Uint8Array, fileName?: string): Promise<readonly ImportError[]> {
  const file = await read(content, fileName);
  if (file.ok) throw new Error(`No errors in ${file.rows} rows`);
  return file.errors;
}

export interface ZipPart {
  name: string;
  content: Uint8Array | string;
  /** Size that the archive declares, when it is not the true one. */
  declared?: number;
}

/** A ZIP archive made by hand, since no library writes a wrong one. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declared ?? bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), facts, rest, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, Buffer.from("PK\u0005\u0006"), end]);
}

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** A workbook whose first sheet is this XML, with further files and properties, such as its date system. */
export function workbookOf(
  sheet: ZipPart["content"],
  others: readonly ZipPart[] = [],
  properties = "<workbookPr/>",
): Uint8Array {
  return zipOf([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "_rels/.rels", content: relations(["officeDocument", "xl/workbook.xml"]) },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="Leht" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(
        ["worksheet", "worksheets/sheet1.xml"],
        ["sharedStrings", "sharedStrings.xml"],
        ["styles", "styles.xml"],
      ),
    },
    { name: "xl/worksheets/sheet1.xml", content: sheet },
    ...others,
  ]);
}
