import { type DayRange, rangeErrors } from "#shared/basics/ranges.ts";
import { FOR_AGENTS, type SignatureFilter } from "#shared/containers/signatureFilter.ts";

/** Set filters of documents; all of them must fit. Days are those in Tallinn on which documents were added. */
export interface DocumentFilters extends DayRange {
  signature?: SignatureFilter | undefined;
}

/** Errors at the filters that cannot be used (docs/rules/documents.md, "Filters of documents"). */
export function documentFilterErrors(filters: DocumentFilters, isSuperUser: boolean): Record<string, string> {
  const isHidden = !isSuperUser && filters.signature === "platform";
  return { ...rangeErrors(filters), ...(isHidden && { signature: FOR_AGENTS }) };
}
