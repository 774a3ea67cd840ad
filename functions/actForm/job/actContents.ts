import type { ActContents, DestinationKey } from "#functions/acts/store/actDay.ts";
import type { ActRowItem } from "#functions/acts/store/actRows.ts";

/** Counts the measured rows of an act, and names each destination that its reports have. */
export function contentsOf(rows: readonly ActRowItem[]): ActContents {
  const destinations = new Map<string, DestinationKey>();
  for (const { report } of rows.flatMap((row) => row.reportRows)) {
    destinations.set(`${report.buyer}#${report.destination}`, [report.buyer, report.destination]);
  }
  return {
    rows: rows.reduce((total, row) => total + row.reportRows.length, 0),
    destinations: [...destinations.values()],
  };
}
