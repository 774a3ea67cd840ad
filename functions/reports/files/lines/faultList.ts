import type { ImportFault } from "#shared/domain/reports/measuredReport.ts";

/** Most faults that are kept and shown; the count tells of the rest. */
export const MAX_FAULTS_KEPT = 1000;
/** A thousand faults are stored in one item; our sentences are shorter, what they repeat of a file may not be. */
const LONGEST_REASON = 200;

/** What is wrong with a file: the first thousand faults, and how many there are in all. */
export class FaultList {
  readonly kept: ImportFault[] = [];
  count = 0;

  /** `row` as a spreadsheet counts it, `column` its heading, '' where the whole row is meant. */
  add(row: number, column: string, reason: string): void {
    this.count++;
    if (this.kept.length < MAX_FAULTS_KEPT) this.kept.push({ row, column, reason: reason.slice(0, LONGEST_REASON) });
  }

  /** A fault of the whole file; it stands first, since the others may follow from it. */
  addOfFile(reason: string): void {
    this.count++;
    this.kept.unshift({ row: 0, column: "", reason });
    this.kept.length = Math.min(this.kept.length, MAX_FAULTS_KEPT);
  }
}
