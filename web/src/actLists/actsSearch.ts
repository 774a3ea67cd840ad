import { actFilters, type TypedActFilters } from "#shared/actLists/actFilters.ts";
import { idParam, listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

export interface ActsSearch extends TypedActFilters {
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
    ...addressFilters(actFilters, raw),
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
