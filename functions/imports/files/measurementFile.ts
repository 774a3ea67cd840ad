import { foldText } from "#shared/basics/documentText.ts";
import { DoubtList } from "#shared/reports/doubtList.ts";
import type { ImportError, MeasuredReport } from "#shared/reports/measuredReport.ts";
import { WrittenNames } from "#shared/reports/writtenNames.ts";
import { uploadRules } from "#shared/uploads/uploadRules.ts";
import { csvRows } from "./formats/csvRows.ts";
import { evrLines } from "./formats/evrFile.ts";
import { fileText, type NoText } from "./formats/fileText.ts";
import { isEmpty, shownText } from "./lines/cells.ts";
import { countHeadings } from "./lines/columns.ts";
import { ErrorList } from "./lines/errorList.ts";
import type { ExistingNames } from "./lines/existingNames.ts";
import { HEADING_ROWS, HeadingFinder, type Headings, repeatedHeadings } from "./lines/headings.ts";
import { lineReader, type MeasuredLine, type Reading } from "./lines/measuredLine.ts";
import { isWhole } from "./lines/missingCells.ts";
import { ReportGroups } from "./lines/reportGroups.ts";
import { TableDoubts } from "./lines/tableDoubts.ts";
import { MergedCells } from "./sheet/mergedCells.ts";
import { SheetDoubts } from "./sheet/sheetDoubts.ts";
import { DAMAGED, type OpenSheet, openSheet, WRONG_FILE_TYPE } from "./sheet/workbookRows.ts";
import type { SourceRow } from "./shown/sheetCell.ts";

interface ReadFile {
  ok: true;
  reports: MeasuredReport[];
  /** For each report the row of the file of each of its rows. */
  lines: readonly (readonly number[])[];
  /** What only the file itself shows. */
  doubts: DoubtList;
  names: WrittenNames;
  rows: number;
  isEvr: boolean;
}

export type MeasurementFile =
  | ReadFile
  /** The first errors of the file; `errorCount` counts all. */
  | { ok: false; errors: ImportError[]; errorCount: number; rows: number };

const MAX_ROWS = 200_000;
const LAST_ROW = 1_048_576;
const PROGRESS_STEP = 5000;

const NO_TEXT: Record<NoText, string> = {
  binary: WRONG_FILE_TYPE,
  "utf-16": "Faili kodeering on UTF-16. Salvestage fail kodeeringus UTF-8.",
  "broken-utf-8": "Reas on märke, mis ei ole UTF-8 kodeeringus. Salvestage fail uuesti kodeeringus UTF-8.",
  "unknown-encoding": "Reas on märke, mida ei saa lugeda. Salvestage fail kodeeringus UTF-8.",
};

/** Reads CSV, XLSX or EVR JSON, told apart by content; all or nothing (docs/rules/imports.md, "From a file"). */
export async function readMeasurementFile(
  bytes: Uint8Array,
  fileName: string,
  existing: ExistingNames,
  onProgress?: (rows: number) => void | Promise<void>,
): Promise<MeasurementFile> {
  const errors = new ErrorList();
  const doubts = new DoubtList();
  const names = new WrittenNames();
  const source = linesIn(bytes, fileName, { existing, errors, doubts });
  const groups = new ReportGroups(errors, source.isEvr);
  let rows = 0;
  for await (const line of source.lines) {
    rows++;
    if (rows > MAX_ROWS) {
      errors.addOfFile("Failis on üle 200 000 rea. Jagage see mitmeks failiks.");
      break;
    }
    if (line) {
      groups.add(line);
      names.add(line.row, line.head, line.buyerName, line.measured);
    }
    if (rows % PROGRESS_STEP === 0) await onProgress?.(rows);
  }
  const reports = groups.reports();
  if (rows === 0 && errors.count === 0) errors.addOfFile("Failis ei ole ühtegi rida.");
  return errors.count === 0
    ? { ok: true, reports, lines: groups.lines(), doubts, names, rows, isEvr: source.isEvr }
    : { ok: false, errors: errors.first, errorCount: errors.count, rows };
}

interface LineSource {
  lines: Iterable<MeasuredLine | undefined> | AsyncIterable<MeasuredLine | undefined>;
  isEvr: boolean;
}

function linesIn(bytes: Uint8Array, fileName: string, reading: Reading): LineSource {
  const { errors } = reading;
  const nothing = (reason: string, row = 0): LineSource => {
    if (row === 0) errors.addOfFile(reason);
    else errors.add(row, "", reason);
    return { lines: [], isEvr: false };
  };
  if (bytes.length === 0) return nothing("Fail on tühi.");
  if (bytes.length > uploadRules.import.maxBytes) return nothing("See fail on liiga suur(üle 25MB)");
  if (startsWith(bytes, "PK\u0003\u0004")) {
    return { lines: workbookLines(bytes, reading), isEvr: false };
  }
  if (startsWith(bytes, "%PDF-")) return nothing(WRONG_FILE_TYPE);
  const read = fileText(bytes);
  if (!read.ok) return nothing(NO_TEXT[read.reason], read.row);
  const beginning = read.text.trimStart();
  if (beginning === "") return nothing("Fail on tühi.");
  if (/^[{[]/.test(beginning) || /\.json$/i.test(fileName)) {
    return { lines: evrLines(read.text, reading), isEvr: true };
  }
  // Some programs call web pages and XML spreadsheets.
  if (beginning.startsWith("<")) return nothing(WRONG_FILE_TYPE);
  return {
    lines: tableLines(csvRows(withoutEndMark(read.text), { count: countHeadings, rows: HEADING_ROWS }, errors), {
      ...reading,
    }),
    isEvr: false,
  };
}

interface Table extends Reading {
  /** Absent for CSV. There a cell after the last heading means that a comma split a cell; in a sheet it is a note. */
  sheet?: OpenSheet;
}

async function* workbookLines(bytes: Uint8Array, reading: Reading): AsyncGenerator<MeasuredLine | undefined> {
  const sheet = await openSheet(bytes, reading.errors);
  if (sheet) yield* tableLines(sheet.rows, { ...reading, sheet });
}

async function* tableLines(
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  { sheet, ...reading }: Table,
): AsyncGenerator<MeasuredLine | undefined> {
  const { errors } = reading;
  const finder = new HeadingFinder(errors);
  let found: (Headings & { read: ReturnType<typeof lineReader> }) | undefined;
  let merged: MergedCells | undefined;
  let hidden: SheetDoubts | undefined;
  let doubts: TableDoubts | undefined;
  for await (const { row, cells, ...more } of rows) {
    const folded = cells.map((cell) => (typeof cell === "string" ? foldText(cell) : cell));
    if (row > LAST_ROW) {
      errors.addOfFile("Failis on liiga palju tühje ridu.");
      return;
    }
    const source = shownRow({ row, cells: folded, ...more }, merged);
    if (source === "damaged") {
      errors.addOfFile(DAMAGED);
      return;
    }
    if (!source) continue;
    if (!found) {
      const headings = finder.take(source);
      if (headings === "missing") break;
      if (headings) found = { ...headings, read: lineReader(headings.positions, reading) };
      if (headings && sheet && sheet.merges.length > 0) merged = new MergedCells(sheet.merges, headings);
      if (errors.count > 0 && found) return;
      if (headings) doubts = new TableDoubts(headings);
      if (headings && sheet) hidden = new SheetDoubts(sheet, headings.positions);
      continue;
    }
    const repeated = repeatedHeadings(source, found);
    if (repeated === "same") continue;
    if (repeated === "moved") {
      errors.add(
        row,
        "",
        `Pealkirjad on siin teises järjekorras kui real ${found.row}. Jagage tabelid eri failidesse.`,
      );
      return;
    }
    if (!sheet && source.cells.length > found.width) {
      const text = source.cells.slice(found.width).map(shownText).join(" ");
      errors.add(row, "", "Real on rohkem lahtreid kui failil veerge. Kümnendkoma vajab jutumärke.", { text });
      yield undefined;
    } else {
      const line = isWhole(source, found, reading) ? found.read(source) : undefined;
      doubts?.take(source);
      hidden?.take(source, line);
      yield line;
    }
  }
  hidden?.addTo(reading.doubts);
  doubts?.addTo(reading.doubts);
  if (!found && errors.count === 0 && finder.above.length > 0) {
    finder.refuse();
    const [other] = sheet?.others ?? [];
    if (other !== undefined) {
      errors.addOfFile(
        `Loetakse esimest nähtavat lehte, kus on andmeid („${sheet?.name}“), kuid pealkirjad on lehel „${other}“. Tõstke see esimeseks.`,
      );
    }
  }
}

/** undefined for an empty row. */
function shownRow(source: SourceRow, merged: MergedCells | undefined): SourceRow | "damaged" | undefined {
  if (merged) return merged.shown(source);
  return source.cells.every(isEmpty) ? undefined : source;
}

function withoutEndMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith("\u001A") ? trimmed.slice(0, -1) : text;
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).toString("latin1") === signature;
}
