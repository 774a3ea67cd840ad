import type { ReportRow } from "../data/report.ts";

/** A row that a correction took away keeps its place, so that the ids of the others stay theirs. */
export const ROW_GONE = -1;

export interface CorrectedRows {
  rows: ReportRow[];
  actOf: number[];
  /** A row that is on an act differs from what is now measured. */
  touchesActed: boolean;
}

/**
 * Puts a corrected measurement over a report: rows on an act stay as they were acted, the others become what is now
 * measured, and the report is flagged where an acted row differs (decisions.md, "Measurement reports"). A price set by
 * hand stays with its row.
 */
export function correctRows(
  held: readonly ReportRow[],
  actOf: readonly number[],
  measured: readonly ReportRow[],
): CorrectedRows {
  const waiting = [...measured];
  let touchesActed = false;
  for (const [index, row] of held.entries()) {
    if ((actOf[index] ?? 0) <= 0) continue;
    if (take(waiting, (other) => identityOf(other) === identityOf(row) && other.amount === row.amount)) continue;
    touchesActed = true;
    take(waiting, (other) => identityOf(other) === identityOf(row));
  }

  const rows = [...held];
  const acts = [...actOf];
  const free: number[] = [];
  for (const [index, row] of held.entries()) {
    if ((actOf[index] ?? 0) > 0) continue;
    const same = actOf[index] === 0 ? take(waiting, (other) => identityOf(other) === identityOf(row)) : undefined;
    if (same) rows[index] = row.priceSource === "hand" ? { ...same, cents: row.cents, priceSource: "hand" } : same;
    else free.push(index);
  }
  for (const row of waiting) {
    const index = free.shift() ?? rows.length;
    rows[index] = row;
    acts[index] = 0;
  }
  for (const index of free) acts[index] = ROW_GONE;
  return { rows, actOf: acts, touchesActed };
}

/** What a row is of, whatever its volume and price. */
function identityOf({ waybill, assortment, unit, owner, site, certificate }: ReportRow): string {
  return JSON.stringify([waybill, assortment, unit, owner, site?.name, site?.cadaster, certificate?.claim]);
}

function take(rows: ReportRow[], fits: (row: ReportRow) => boolean): ReportRow | undefined {
  const index = rows.findIndex(fits);
  return index < 0 ? undefined : rows.splice(index, 1)[0];
}
