/** Numbers that rows of one report can have (docs/rules/reports.md, "Ids of rows"). */
export const ROW_NUMBERS = 1_000_000;

/** Id of the report of a row. */
export function reportOfRow(rowId: number): number {
  return Math.floor(rowId / ROW_NUMBERS);
}
