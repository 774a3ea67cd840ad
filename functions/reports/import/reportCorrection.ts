import type { ReportRow } from "#functions/data/reports/reportRows.ts";

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
  const waiting = Map.groupBy(measured, identityOf);
  const found = new Map<number, ReportRow>();
  const match = (place: number, row: ReportRow, fits: (other: ReportRow) => boolean) => {
    if (found.has(place)) return;
    const alike = waiting.get(identityOf(row)) ?? [];
    const index = alike.findIndex(fits);
    for (const other of index < 0 ? [] : alike.splice(index, 1)) found.set(place, other);
  };
  const places = [...held.entries()];
  const acted = places.filter(([place]) => (actOf[place] ?? 0) > 0);
  const open = places.filter(([place]) => actOf[place] === 0);
  // What was measured as it stands finds itself first; only what is left over then was corrected.
  for (const [place, row] of acted) match(place, row, (other) => other.amount === row.amount);
  for (const [place, row] of open) match(place, row, (other) => isSame(other, row));
  for (const [place, row] of open) match(place, row, (other) => other.amount === row.amount);
  const touchesActed = acted.some(([place]) => !found.has(place));
  for (const [place, row] of [...acted, ...open]) match(place, row, () => true);

  const rows = [...held];
  const acts = [...actOf];
  for (const [place, row] of open) {
    const now = found.get(place);
    if (now) rows[place] = row.priceSource === "hand" ? { ...now, cents: row.cents, priceSource: "hand" } : now;
  }
  const free = places.flatMap(([place]) => ((actOf[place] ?? 0) <= 0 && !found.has(place) ? [place] : []));
  const taken = new Set(found.values());
  for (const row of measured.filter((one) => !taken.has(one))) {
    const place = free.shift() ?? rows.length;
    rows[place] = row;
    acts[place] = 0;
  }
  for (const place of free) acts[place] = ROW_GONE;
  return { rows, actOf: acts, touchesActed };
}

/** What a row is of, whatever its volume and price. */
function identityOf({ waybill, assortment, unit, owner, site, certificate }: ReportRow): string {
  return JSON.stringify([waybill, assortment, unit, owner, site?.name, site?.cadaster, certificate?.claim]);
}

function isSame(one: ReportRow, other: ReportRow): boolean {
  return one.amount === other.amount && one.cents === other.cents && one.priceSource === other.priceSource;
}
