import { SIGNATURE_FILTERS, type SignatureFilter } from "#shared/containers/signatureFilter.ts";
import { LETTER_FILTERS, type LetterFilter } from "#shared/letters/letterStates.ts";
import {
  daysParams,
  listParam,
  type RawSearch,
  sumParams,
  textParam,
  wordParam,
} from "#web/ui/browser/searchParams.ts";

/** docs/rules/exports.md, "Filters of an export" */
export interface ExportFilterSearch {
  from?: string | undefined;
  to?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  signature?: SignatureFilter | undefined;
  letter?: LetterFilter | undefined;
}

export interface ExportSearch extends ExportFilterSearch {
  q?: string | undefined;
  /** Missing: acts that are not exported. */
  tab?: "exported" | undefined;
  closed?: string[] | undefined;
}

export function validExportSearch(raw: RawSearch): ExportSearch {
  const closed = listParam(raw["closed"]);
  return {
    q: textParam(raw["q"]),
    tab: wordParam(raw["tab"], ["exported"]),
    closed: closed.length > 0 ? closed : undefined,
    ...exportFilters(raw),
  };
}

export function exportFilters(raw: RawSearch): ExportFilterSearch {
  return {
    ...daysParams(raw),
    ...sumParams(raw),
    signature: wordParam(raw["signature"], SIGNATURE_FILTERS),
    letter: wordParam(raw["letter"], LETTER_FILTERS),
  };
}
