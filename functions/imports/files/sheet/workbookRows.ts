import { isEmpty } from "#functions/imports/files/lines/cells.ts";
import { hasHeadings } from "#functions/imports/files/lines/columns.ts";
import type { ErrorList } from "#functions/imports/files/lines/errorList.ts";
import type { SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import type { Merge } from "./mergedCells.ts";
import { MAX_COLUMNS, type SheetView, sheetRows } from "./sheetRows.ts";
import { checkWorkbook, type WorkbookCheck, type WorkbookParts } from "./workbookCheck.ts";
import { type WorkbookFacts, workbookFacts } from "./workbookFacts.ts";

/** Rows of a further sheet in which its headings are looked for. It is not read, so they may be further down than those of the first one. */
const ROWS_OF_OTHERS = 1000;

export const WRONG_FILE_TYPE = "Seda failitüüpi ei saa üles laadida";
export const DAMAGED = "Exceli fail on rikutud. Avage see tabelarvutuses ja salvestage uuesti.";
const REASONS: Record<Extract<WorkbookCheck, { ok: false }>["reason"], string> = {
  "no-workbook": WRONG_FILE_TYPE,
  damaged: DAMAGED,
  "too-large": "Exceli faili sisu on lahtipakituna liiga suur. Jagage see mitmeks failiks.",
};

/** The first visible sheet of a workbook (docs/rules/imports.md, "The sheet that is read"). */
export interface OpenSheet {
  name: string;
  /** Visible sheets before it, without any value. */
  empty: readonly string[];
  /** Other visible sheets with the headings. */
  others: readonly string[];
  merges: readonly Merge[];
  /** Filled before the first row. */
  view: SheetView;
  /** An unreadable row is an error and ends the rows. */
  rows: AsyncGenerator<SourceRow>;
}

/** undefined, with an error of the file, where there is no sheet to read. */
export async function openSheet(bytes: Uint8Array, errors: ErrorList): Promise<OpenSheet | undefined> {
  const check = await checkWorkbook(bytes);
  if (!check.ok) {
    errors.addOfFile(REASONS[check.reason]);
    return undefined;
  }
  const { parts } = check;
  try {
    const facts = await workbookFacts(parts.open, parts.has);
    const visible = facts.sheets.filter(({ isVisible }) => isVisible);
    const used = await firstUsed(visible, (part) => sheetRows(parts.open(part), facts, { hiddenColumns: new Set() }));
    const [first, ...others] = visible.slice(used);
    if (!first) {
      errors.addOfFile(
        facts.sheets.length > 0 ? "Faili kõik lehed on peidetud. Too andmetega leht nähtavale." : DAMAGED,
      );
      return undefined;
    }
    const withHeadings: string[] = [];
    for (const { name, part } of others) if (await isTable(parts, part, facts)) withHeadings.push(name);
    const view: SheetView = { hiddenColumns: new Set() };
    const rows = readable(sheetRows(parts.open(first.part), facts, view), errors);
    const empty = visible.slice(0, used).map(({ name }) => name);
    return { name: first.name, empty, others: withHeadings, merges: parts.merges(first.part), view, rows };
  } catch {
    errors.addOfFile(DAMAGED);
    return undefined;
  }
}

/** Index of the first sheet with a value; 0 where none has. */
async function firstUsed(
  sheets: readonly { part: string }[],
  rowsOf: (part: string) => AsyncIterable<SourceRow>,
): Promise<number> {
  for (const [index, { part }] of sheets.entries()) {
    for await (const { cells } of rowsOf(part)) if (!cells.every(isEmpty)) return index;
  }
  return 0;
}

async function isTable(parts: WorkbookParts, part: string, facts: WorkbookFacts): Promise<boolean> {
  for await (const { row, cells } of sheetRows(parts.open(part), facts, { hiddenColumns: new Set() })) {
    if (row > ROWS_OF_OTHERS) return false;
    if (hasHeadings(cells)) return true;
  }
  return false;
}

async function* readable(rows: AsyncGenerator<SourceRow>, errors: ErrorList): AsyncGenerator<SourceRow> {
  try {
    for await (const source of rows) {
      if (source.cells.length > MAX_COLUMNS) {
        errors.add(source.row, "", `Tabelis on üle ${MAX_COLUMNS} veeru.`);
        return;
      }
      yield source;
    }
  } catch {
    errors.addOfFile(DAMAGED);
  }
}
