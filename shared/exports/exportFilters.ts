import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type Filters, filtersOf, type SetFilters, type TypedFilters } from "#shared/basics/filters.ts";
import { type SeenContainer, signatureFilter } from "#shared/containers/signatureFilter.ts";
import { letterFilter } from "#shared/letters/letterFilter.ts";
import type { Letter } from "#shared/letters/letterStates.ts";

/** An act that is exported; its container and letters need to be known for their filters only. */
export interface FilteredExport {
  date: IsoDate;
  withVat: Cents;
  container: SeenContainer | undefined;
  letters: readonly Letter[];
}

const { days, sum } = filtersOf<FilteredExport>();

/** docs/rules/exports.md, "Filters of an export" */
export const exportFilters = {
  days: days("Kuupäev", ({ date }) => date),
  sum: sum("Summa km-ga (€)", ({ withVat }) => withVat),
  signature: signatureFilter,
  letter: letterFilter,
} satisfies Filters;

export type ExportFilters = SetFilters<typeof exportFilters>;
export type TypedExportFilters = TypedFilters<typeof exportFilters>;
