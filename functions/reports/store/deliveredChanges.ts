import { platformId } from "#functions/companies/store/company.ts";
import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import { companyOfRow } from "#shared/reports/companyOfRow.ts";
import { hauledKey } from "#shared/reports/land.ts";
import { deliveredSum } from "./deliveredSums.ts";
import { hauledSum } from "./hauledSum.ts";
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
  const changes = rows.map(({ assortment, unit, amount, owner }) => {
    const company = companyOfRow({ seller, owner, platform });
    return deliveredSum.change(
      { company, assortment, unit, buyer, destinationKey: destination, day: date },
      { amount },
    );
  });
  return [...changes, ...hauled(rows, Number(date.slice(0, 4)))];
}

/** Solid volume by parcels and notice, as measured (docs/rules/eudr.md, "Volume of a notice"). */
function hauled(rows: readonly ReportRow[], year: number): SumChange[] {
  const sums = new Map<string, SumChange>();
  for (const { unit, amount, site } of rows) {
    const land = unit === "SCM" ? hauledKey(site) : undefined;
    if (land === undefined) continue;
    const sum = sums.get(land) ?? hauledSum.change({ land, year }, { rows: 0 });
    sums.set(land, sum);
    sum.amount += amount;
    sum.rows += 1;
  }
  return [...sums.values()];
}
