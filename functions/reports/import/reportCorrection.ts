import type { ReportRow } from "#functions/data/reports/reportRows.ts";

/** A row that a correction took away keeps its index, so that the ids of the others do not change. */
export const ROW_GONE = -1;

export interface CorrectedRows {
  rows: ReportRow[];
  actOf: number[];
  touchesActed: boolean;
}

/** Rows on an act and prices set by hand stay (docs/rules/reports.md, "Corrected measurements"). */
export function correctRows(
  stored: readonly ReportRow[],
  actOf: readonly number[],
  measured: readonly ReportRow[],
): CorrectedRows {
  const waiting = Map.groupBy(measured, identityOf);
  const found = new Map<number, ReportRow>();
  const pair = (index: number, row: ReportRow, fits: (other: ReportRow) => boolean) => {
    if (found.has(index)) return;
    const alike = waiting.get(identityOf(row)) ?? [];
    const position = alike.findIndex(fits);
    for (const other of position < 0 ? [] : alike.splice(position, 1)) found.set(index, other);
  };
  const entries = [...stored.entries()];
  const acted = entries.filter(([index]) => (actOf[index] ?? 0) > 0);
  const open = entries.filter(([index]) => actOf[index] === 0);
  // Unchanged rows are matched first; what is left was corrected.
  for (const [index, row] of acted) pair(index, row, (other) => other.amount === row.amount);
  for (const [index, row] of open) pair(index, row, (other) => isSame(other, row));
  for (const [index, row] of open) pair(index, row, (other) => other.amount === row.amount);
  const touchesActed = acted.some(([index]) => !found.has(index));
  for (const [index, row] of [...acted, ...open]) pair(index, row, () => true);

  const rows = [...stored];
  const acts = [...actOf];
  for (const [index, row] of open) {
    const now = found.get(index);
    if (now) rows[index] = row.priceSource === "hand" ? { ...now, cents: row.cents, priceSource: "hand" } : now;
  }
  const free = entries.flatMap(([index]) => ((actOf[index] ?? 0) <= 0 && !found.has(index) ? [index] : []));
  const taken = new Set(found.values());
  for (const row of measured.filter((one) => !taken.has(one))) {
    const index = free.shift() ?? rows.length;
    rows[index] = row;
    acts[index] = 0;
  }
  for (const index of free) acts[index] = ROW_GONE;
  return { rows, actOf: acts, touchesActed };
}

function identityOf({ waybill, assortment, unit, owner, site, certificate }: ReportRow): string {
  return JSON.stringify([waybill, assortment, unit, owner, site?.name, site?.cadaster, certificate?.claim]);
}

function isSame(one: ReportRow, other: ReportRow): boolean {
  return one.amount === other.amount && one.cents === other.cents && one.priceSource === other.priceSource;
}
