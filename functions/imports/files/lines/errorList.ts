import { withoutForbidden } from "#shared/basics/documentText.ts";
import { firstCharacters } from "#shared/basics/names.ts";
import { type ImportError, MAX_IMPORT_ERRORS, MAX_REPORT_NUMBER } from "#shared/reports/measuredReport.ts";

/** Errors quote the file, and a thousand of them are stored in one item. */
const MAX_REASON_LENGTH = 200;
const MAX_SHOWN_LENGTH = 80;

export type ShownCell = Pick<ImportError, "report" | "text">;

export class ErrorList {
  readonly first: ImportError[] = [];
  count = 0;

  /** `row` as a spreadsheet counts it, `column` its heading, '' for the whole row. `shown` is shortened. */
  add(row: number, column: string, reason: string, shown: ShownCell = {}): void {
    this.count++;
    if (this.first.length >= MAX_IMPORT_ERRORS) return;
    const report = short(shown.report, MAX_REPORT_NUMBER);
    const text = short(shown.text, MAX_SHOWN_LENGTH);
    this.first.push({
      row,
      column,
      reason: firstCharacters(withoutForbidden(reason), MAX_REASON_LENGTH),
      ...(report ? { report } : {}),
      ...(text ? { text } : {}),
    });
  }

  /** Goes before all other errors, which may follow from it. */
  addOfFile(reason: string): void {
    this.count++;
    this.first.unshift({ row: 0, column: "", reason });
    this.first.length = Math.min(this.first.length, MAX_IMPORT_ERRORS);
  }
}

function short(text: string | undefined, longest: number): string {
  const held = withoutForbidden(text ?? "").trim();
  const first = firstCharacters(held, longest);
  return first.length < held.length ? `${firstCharacters(held, longest - 1)}…` : first;
}
