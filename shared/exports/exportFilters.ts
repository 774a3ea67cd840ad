import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type DayRange, isDayWithin, isSumWithin, type SumRange } from "#shared/basics/ranges.ts";
import { type SeenContainer, type SignatureFilter, signatureOf } from "#shared/containers/signatureFilter.ts";
import { hasLetter, type Letter, type LetterFilter } from "#shared/letters/letterStates.ts";

/** Set filters of an export; all of them must fit. Days are those of the act, sums with VAT. */
export interface ExportFilters extends DayRange, SumRange {
  signature?: SignatureFilter | undefined;
  letter?: LetterFilter | undefined;
}

export interface FilteredExport {
  date: IsoDate;
  withVat: Cents;
  container: SeenContainer | undefined;
  letters: readonly Letter[];
}

/** docs/rules/exports.md, "Filters of an export". Containers and letters need to be known for their filters only. */
export function fitsExportFilters(
  { date, withVat, container, letters }: FilteredExport,
  filters: ExportFilters,
): boolean {
  const { signature, letter } = filters;
  return (
    isDayWithin(date, filters) &&
    isSumWithin(withVat, filters) &&
    (signature === undefined || signatureOf(container) === signature) &&
    (letter === undefined || hasLetter(letters, letter))
  );
}

export function isExportFiltered(filters: ExportFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
