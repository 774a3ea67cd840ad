import {
  EXPORT_FILTERS,
  type ExportFilter,
  LEAD_FILTER,
  ORIGIN_FILTERS,
  type OriginFilter,
} from "#shared/actLists/filterWords.ts";
import { SIGNATURE_FILTERS, type SignatureFilter } from "#shared/containers/signatureFilter.ts";
import { LETTER_FILTERS, type LetterFilter } from "#shared/letters/letterStates.ts";
import {
  daysParams,
  idParam,
  listParam,
  type RawSearch,
  sumParams,
  textParam,
  wordParam,
} from "#web/ui/browser/searchParams.ts";

/** Set filters (docs/rules/actLists.md, "Filters of acts"). */
export interface ActFilterSearch {
  from?: string | undefined;
  to?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  signature?: SignatureFilter | undefined;
  letter?: LetterFilter | undefined;
  export?: ExportFilter | undefined;
  origins?: OriginFilter | undefined;
  measured?: string | undefined;
  signed?: string | undefined;
}

export function validActFilters(raw: RawSearch): ActFilterSearch {
  return {
    ...daysParams(raw),
    ...sumParams(raw),
    signature: wordParam(raw["signature"], SIGNATURE_FILTERS),
    letter: wordParam(raw["letter"], LETTER_FILTERS),
    export: wordParam(raw["export"], EXPORT_FILTERS),
    origins: wordParam(raw["origins"], ORIGIN_FILTERS),
    measured: leadParam(raw["measured"]),
    signed: leadParam(raw["signed"]),
  };
}

function leadParam(value: unknown): string | undefined {
  const text = textParam(value) ?? "";
  return LEAD_FILTER.test(text) ? text : undefined;
}

export interface ActsSearch extends ActFilterSearch {
  /** Missing: purchase acts. */
  tab?: "sales" | undefined;
  q?: string | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  open?: string[] | undefined;
}

export function validActsSearch(raw: RawSearch): ActsSearch {
  const open = listParam(raw["open"]);
  return {
    tab: wordParam(raw["tab"], ["sales"]),
    q: textParam(textParam(raw["q"])?.trim()),
    sort: wordParam(raw["sort"], ["name"]),
    open: open.length > 0 ? open : undefined,
    ...validActFilters(raw),
  };
}

/** Chosen acts; the first field that is given decides. */
export interface OriginsSearch {
  acts?: string[] | undefined;
  company?: number | undefined;
  query?: string | undefined;
}

export function validOriginsSearch(raw: RawSearch): OriginsSearch {
  const acts = listParam(raw["acts"]).filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return {
    acts: acts.length > 0 ? acts : undefined,
    company: idParam(raw["company"]),
    query: textParam(textParam(raw["query"])?.trim()),
  };
}
