import type { IsoDate } from "#shared/basics/dates.ts";
import { type Filters, filtersOf, type SetFilters, type TypedFilters } from "#shared/basics/filters.ts";
import { type SeenContainer, signatureFilter } from "#shared/containers/signatureFilter.ts";

export interface FilteredDocument {
  /** The day in Tallinn on which it was added. */
  added: IsoDate;
  container: SeenContainer | undefined;
}

const { days } = filtersOf<FilteredDocument>();

/** docs/rules/documents.md, "Filters of documents" */
export const documentFilters = {
  days: days("Lisatud", ({ added }) => added),
  signature: signatureFilter,
} satisfies Filters;

export type DocumentFilters = SetFilters<typeof documentFilters>;
export type TypedDocumentFilters = TypedFilters<typeof documentFilters>;
