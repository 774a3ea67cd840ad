import { type ImportError, MAX_IMPORT_ERRORS } from "#shared/domain/reports/measuredReport.ts";

/** A thousand errors are stored in one item; our sentences are shorter, what they repeat of a file may not be. */
const MAX_REASON_LENGTH = 200;

/** What is wrong with a file: the first thousand errors, and how many there are in all. */
export class ErrorList {
  readonly kept: ImportError[] = [];
  count = 0;

  /** `row` as a spreadsheet counts it, `column` its heading, '' where the whole row is meant. */
  add(row: number, column: string, reason: string): void {
    this.count++;
    if (this.kept.length < MAX_IMPORT_ERRORS)
      this.kept.push({ row, column, reason: reason.slice(0, MAX_REASON_LENGTH) });
  }

  /** An error of the whole file; it stands first, since the others may follow from it. */
  addOfFile(reason: string): void {
    this.count++;
    this.kept.unshift({ row: 0, column: "", reason });
    this.kept.length = Math.min(this.kept.length, MAX_IMPORT_ERRORS);
  }
}
