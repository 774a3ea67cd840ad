import { withoutForbidden } from "#shared/basics/documentText.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import { type ImportError, MAX_IMPORT_ERRORS } from "#shared/reports/measuredReport.ts";

/** Errors quote the file, and a thousand of them are stored in one item. */
const MAX_REASON_LENGTH = 200;

export class ErrorList {
  readonly first: ImportError[] = [];
  count = 0;

  /** `row` as a spreadsheet counts it, `column` its heading, '' for the whole row. */
  add(row: number, column: string, reason: string): void {
    this.count++;
    if (this.first.length < MAX_IMPORT_ERRORS)
      this.first.push({ row, column, reason: firstCharacters(withoutForbidden(reason), MAX_REASON_LENGTH) });
  }

  /** Goes before all other errors, which may follow from it. */
  addOfFile(reason: string): void {
    this.count++;
    this.first.unshift({ row: 0, column: "", reason });
    this.first.length = Math.min(this.first.length, MAX_IMPORT_ERRORS);
  }
}
