import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type Filters, filtersOf, type SetFilters, type TypedFilters } from "#shared/basics/filters.ts";
import type { DayRange } from "#shared/basics/ranges.ts";

export interface FilteredReport {
  /** Of measurement. */
  date: IsoDate;
  /** Without VAT: of the open rows of an open report, else of all rows. */
  value: Cents;
}

const { days, sum } = filtersOf<FilteredReport>();

/** docs/rules/reports.md, "Filters of reports" */
export const reportFilters = {
  days: days("Mõõtmise päev", ({ date }) => date),
  sum: sum("Väärtus km-ta (€)", ({ value }) => value),
} satisfies Filters;

export type ReportFilters = SetFilters<typeof reportFilters>;
export type TypedReportFilters = TypedFilters<typeof reportFilters>;

/** False when no report of the list can be in the range of days. `lastDay`: day of its newest report; null for none. */
export function mayHaveFitting(lastDay: IsoDate | null, { from }: Pick<DayRange, "from">): boolean {
  return from === undefined || (lastDay !== null && lastDay >= from);
}
