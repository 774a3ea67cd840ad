import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { centsOfText, type DayRange, isDayWithin, isSumWithin, type SumRange } from "#shared/basics/ranges.ts";

/** Set filters of reports; all of them must fit. Days of measurement, and value without VAT. */
export interface ReportFilters extends DayRange, SumRange {}

/** Filters as in addresses and forms: euros are text. */
export interface TypedReportFilters extends DayRange {
  min?: string | undefined;
  max?: string | undefined;
}

export function reportFiltersOf({ from, to, min, max }: TypedReportFilters): ReportFilters {
  return { from, to, ...(min && { min: centsOfText(min) }), ...(max && { max: centsOfText(max) }) };
}

/** `value`: of the open rows of an open report, else of all rows (docs/rules/reports.md, "Filters of reports"). */
export function fitsReportFilters(report: { date: IsoDate; value: Cents }, filters: ReportFilters): boolean {
  return isDayWithin(report.date, filters) && isSumWithin(report.value, filters);
}

/** False when no report of the list can be in the range of days. `lastDay`: day of its newest report; null for none. */
export function mayHaveFitting(lastDay: IsoDate | null, { from }: Pick<DayRange, "from">): boolean {
  return from === undefined || (lastDay !== null && lastDay >= from);
}

export function isReportFiltered(filters: ReportFilters | TypedReportFilters): boolean {
  return [filters.from, filters.to, filters.min, filters.max].some((value) => value !== undefined);
}
