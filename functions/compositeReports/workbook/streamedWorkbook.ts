import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Cell, type Column, rowXml, sheetEnd, sheetStart } from "./sheetXml.ts";
import { type SheetPart, workbookParts } from "./workbookParts.ts";

/** Rows of a sheet that spreadsheet programs open, its heading included. */
export const MAX_SHEET_ROWS = 1_048_576;
/** A longer text lives through collections of garbage, and is then in memory until a rare one. */
const CHUNK_LETTERS = 32 * 1024;
/** Takes half of the time of zlib's usual 6, for a file that is 14 % larger. */
const COMPRESSION = 3;

/** Rows of one kind; those beyond the limit of a sheet go to `{name} 2`, … */
export interface StreamedSheet {
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface LastSheet {
  name: string;
  columns: readonly Pick<Column, "width">[];
  rows: () => readonly { cells: readonly Cell[]; isHeading?: boolean }[];
}

/** XLSX made while it is read (docs/decisions/0020-streamed-workbook.md). `time`: of the parts in the zip. */
export async function* streamedWorkbook(
  sheets: readonly StreamedSheet[],
  first: LastSheet,
  time: Date,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  void fill(zip, sheets, first, { mtime: time, compressionLevel: COMPRESSION }, maxRows).catch(fail);
  for await (const chunk of output) yield chunk;
}

async function fill(
  zip: ZipFile,
  sheets: readonly StreamedSheet[],
  first: LastSheet,
  options: { mtime: Date; compressionLevel: number },
  maxRows: number,
): Promise<void> {
  const parts: SheetPart[] = [];
  const add = async (name: string, xml: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const file = `sheet${parts.length + 1}.xml`;
    parts.push({ name, file });
    const stream = Readable.from(xml, { objectMode: false, highWaterMark: 1 });
    const ended = once(stream, "end");
    zip.addReadStream(stream, `xl/worksheets/${file}`, options);
    await ended;
  };
  for (const { name, columns, rows } of sheets) {
    const source = new RowSource(rows);
    for (let number = 1; number === 1 || (await source.hasMore()); number++) {
      await add(number === 1 ? name : `${name} ${number}`, sheetXml(source, columns, maxRows));
    }
  }
  await add(first.name, lastSheetXml(first));
  const tabs = [...parts.slice(-1), ...parts.slice(0, -1)];
  for (const { path, xml } of workbookParts(tabs)) zip.addBuffer(Buffer.from(xml), path, options);
  zip.end();
}

class RowSource {
  private readonly batches: AsyncIterator<readonly (readonly Cell[])[]>;
  private batch: readonly (readonly Cell[])[] = [];
  private taken = 0;

  constructor(rows: StreamedSheet["rows"]) {
    this.batches = rows[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.taken === this.batch.length) {
      const { done, value } = await this.batches.next();
      if (done === true) return false;
      this.batch = value;
      this.taken = 0;
    }
    return true;
  }

  /** Up to `count` rows, at least one after `hasMore`. */
  take(count: number): readonly (readonly Cell[])[] {
    const rows = this.batch.slice(this.taken, this.taken + count);
    this.taken += rows.length;
    return rows;
  }
}

async function* sheetXml(source: RowSource, columns: readonly Column[], maxRows: number): AsyncGenerator<Uint8Array> {
  const headings = columns.map(({ heading }) => heading);
  let text = sheetStart(columns, 1) + rowXml(1, headings, "heading");
  let row = 1;
  while (row < maxRows && (await source.hasMore())) {
    for (const cells of source.take(maxRows - row)) {
      text += rowXml(++row, cells);
      if (text.length < CHUNK_LETTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(text + sheetEnd({ rows: row, columns: columns.length }));
}

function* lastSheetXml({ columns, rows }: LastSheet): Generator<Uint8Array> {
  const lines = rows().map(({ cells, isHeading }, index) => rowXml(index + 1, cells, isHeading ? "heading" : "plain"));
  yield Buffer.from(sheetStart(columns, 0) + lines.join("") + sheetEnd());
}
