import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import type { ActContents, DestinationKey } from "#functions/data/acts/days/actDay.ts";
import type { Report } from "#functions/data/reports/report.ts";
import { reportOfRow } from "#shared/domain/reports/rowIds.ts";

/** Counts the measured rows of an act, and names each destination that its reports have. */
export function contentsOf(
  rows: readonly ActRowItem[],
  reports: ReadonlyMap<number, Pick<Report, "buyer" | "destination">>,
): ActContents {
  const destinations = new Map<string, DestinationKey>();
  const ids = new Set(rows.flatMap((row) => row.reportRows.map(({ id }) => reportOfRow(id))));
  for (const id of ids) {
    const report = reports.get(id);
    if (report) destinations.set(`${report.buyer}#${report.destination}`, [report.buyer, report.destination]);
  }
  return {
    rows: rows.reduce((total, row) => total + row.reportRows.length, 0),
    destinations: [...destinations.values()],
  };
}
