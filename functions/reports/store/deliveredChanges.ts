import { platformId } from "#functions/companies/store/company.ts";
import { netChanges, reversed, type SumChange } from "#functions/statistics/store/sumChange.ts";
import { companyOfRow } from "#shared/statistics/companyOfRow.ts";
import type { Report } from "./report.ts";
import { type ReportRow, rowsOfReports } from "./reportRows.ts";

interface RowChange {
  before?: Report;
  after: Report;
  rows?: readonly ReportRow[];
  rowsBefore?: readonly ReportRow[];
  isGone?: true;
}

/** Deltas of the delivered sums for changes of measured rows (docs/rules/statistics.md, "What counts as delivered"). */
export async function deliveredChanges(changes: readonly RowChange[]): Promise<SumChange[]> {
  const touching = changes.filter(({ rows, isGone }) => rows !== undefined || isGone);
  if (touching.length === 0) return [];
  const unread = touching.flatMap(({ before, rowsBefore }) => (before && !rowsBefore ? [before.id] : []));
  const [platform, stored] = await Promise.all([platformId(), rowsOfReports(unread)]);
  return netChanges(
    touching.flatMap(({ before, after, rows = [], rowsBefore, isGone }) => [
      ...(before ? reversed(delivered(before, rowsBefore ?? stored.get(before.id) ?? [], platform)) : []),
      ...(isGone ? [] : delivered(after, rows, platform)),
    ]),
  );
}

export function delivered(
  { seller, buyer, destination, date }: Pick<Report, "seller" | "buyer" | "destination" | "date">,
  rows: readonly ReportRow[],
  platform: number,
): SumChange[] {
  return rows.map(({ assortment, unit, amount, owner }) => ({
    side: "delivered",
    company: companyOfRow({ seller, owner, platform }),
    assortment,
    unit,
    buyer,
    destinationKey: destination,
    day: date,
    amount,
    rows: 1,
  }));
}
