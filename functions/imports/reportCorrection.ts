import type { ReportRow } from "#functions/reports/store/reportRows.ts";

export type NewRow = Omit<ReportRow, "number">;

export interface CorrectedRows {
  rows: ReportRow[];
  actOf: number[];
  nextRow: number;
  /** Positions of acted rows that changed or are gone in the new measurement. */
  touched: number[];
  /** New measurement of each stored row, by position. */
  matched: ReadonlyMap<number, NewRow>;
}

export function numbered(rows: readonly NewRow[], from: number): ReportRow[] {
  return rows.map((row, index) => ({ ...row, number: from + index }));
}

/** Acted rows and prices set by hand stay (docs/rules/reports.md, "Corrected measurements"). */
export function correctRows(
  stored: readonly ReportRow[],
  actOf: readonly number[],
  measured: readonly NewRow[],
  nextRow: number,
): CorrectedRows {
  const waiting = Map.groupBy(measured, identityOf);
  const found = new Map<number, NewRow>();
  const pair = (index: number, row: ReportRow, fits: (other: NewRow) => boolean) => {
    if (found.has(index)) return;
    const alike = waiting.get(identityOf(row)) ?? [];
    const position = alike.findIndex(fits);
    for (const other of position < 0 ? [] : alike.splice(position, 1)) found.set(index, other);
  };
  const entries = [...stored.entries()];
  const acted = entries.filter(([index]) => isActed(actOf, index));
  const open = entries.filter(([index]) => !isActed(actOf, index));
  // Unchanged rows are matched first; the rest was corrected.
  for (const [index, row] of acted) pair(index, row, (other) => other.amount === row.amount);
  for (const [index, row] of open) pair(index, row, (other) => isSame(other, row));
  for (const [index, row] of open) pair(index, row, (other) => other.amount === row.amount);
  const touched = acted.flatMap(([index]) => (found.has(index) ? [] : [index]));
  for (const [index, row] of [...acted, ...open]) pair(index, row, () => true);

  const left = entries.filter(([index]) => isActed(actOf, index) || found.has(index));
  const taken = new Set(found.values());
  const added = numbered(
    measured.filter((row) => !taken.has(row)),
    nextRow,
  );
  return {
    rows: [...left.map(([index, row]) => (isActed(actOf, index) ? row : corrected(row, found.get(index)))), ...added],
    actOf: [...left.map(([index]) => actOf[index] ?? 0), ...added.map(() => 0)],
    nextRow: nextRow + added.length,
    touched,
    matched: found,
  };
}

function isActed(actOf: readonly number[], index: number): boolean {
  return (actOf[index] ?? 0) > 0;
}

function corrected(row: ReportRow, now: NewRow = row): ReportRow {
  const { number, cents } = row;
  return row.priceSource === "hand" ? { ...now, number, cents, priceSource: "hand" } : { ...now, number };
}

function identityOf({ waybill, assortment, unit, owner, site, certificate }: NewRow): string {
  return JSON.stringify([waybill, assortment, unit, owner, site?.name, site?.cadaster, certificate?.code]);
}

function isSame(one: NewRow, other: NewRow): boolean {
  return one.amount === other.amount && one.cents === other.cents && one.priceSource === other.priceSource;
}
