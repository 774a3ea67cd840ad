import type { Cents } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type DayRange, isDayWithin, isSumWithin, rangeErrors, type SumRange } from "#shared/basics/ranges.ts";
import {
  FOR_AGENTS,
  type SeenContainer,
  type SignatureFilter,
  signatureOf,
} from "#shared/containers/signatureFilter.ts";
import { hasLetter, type Letter, type LetterFilter } from "#shared/letters/letterStates.ts";
import type { ExportFilter, OriginFilter } from "./filterWords.ts";

/** Set filters of acts; all of them must fit. Sums are with VAT. */
export interface ActFilters extends DayRange, SumRange {
  signature?: SignatureFilter | undefined;
  letter?: LetterFilter | undefined;
  export?: ExportFilter | undefined;
  origins?: OriginFilter | undefined;
  /** Texts of `leadFilter`: days from measurement to act, and from act to both signatures. */
  measured?: string | undefined;
  signed?: string | undefined;
}

/** Facts of an act that its own item has. */
export interface FilteredAct {
  date: IsoDate;
  withVat: Cents;
  isOriginMissing: boolean;
  /** Texts of `leadFilter` that its loads fit. */
  measured: readonly string[];
}

/** Facts beside the act; only those that a set filter asks for need to be known. */
export interface FactsOfFilters {
  container: SeenContainer | undefined;
  /** Undefined until both have signed. */
  signed: string | undefined;
  letters: readonly Letter[];
  isExported: boolean;
}

/** Errors at the filters that cannot be used (docs/rules/actLists.md, "Filters of acts"). */
export function filterErrors(filters: ActFilters, isSuperUser: boolean): Record<string, string> {
  return {
    ...rangeErrors(filters),
    ...(!isSuperUser && {
      ...(filters.letter && { letter: FOR_AGENTS }),
      ...(filters.export && { export: FOR_AGENTS }),
      ...(filters.signature === "platform" && { signature: FOR_AGENTS }),
      ...(filters.measured && { measured: FOR_AGENTS }),
      ...(filters.signed && { signed: FOR_AGENTS }),
    }),
  };
}

export function fitsOwnFilters(act: FilteredAct, filters: ActFilters): boolean {
  const { date, withVat, isOriginMissing } = act;
  const { origins, measured } = filters;
  return (
    isDayWithin(date, filters) &&
    isSumWithin(withVat, filters) &&
    (origins === undefined || isOriginMissing === (origins === "missing")) &&
    (measured === undefined || act.measured.includes(measured))
  );
}

export function fitsFiltersBeside(facts: FactsOfFilters, filters: ActFilters): boolean {
  const { container, letters, isExported } = facts;
  const { signature, letter, export: exported, signed } = filters;
  return (
    (signature === undefined || signatureOf(container) === signature) &&
    (letter === undefined || hasLetter(letters, letter)) &&
    (exported === undefined || isExported === (exported === "exported")) &&
    (signed === undefined || facts.signed === signed)
  );
}
