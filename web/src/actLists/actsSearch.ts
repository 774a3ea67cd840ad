import { actFilters, type TypedActFilters } from "#shared/actLists/actFilters.ts";
import { type DashboardSearch, validDashboardSearch } from "#web/ui/browser/dashboardSearch.ts";
import { idParam, listParam, type RawSearch, textParam } from "#web/ui/browser/searchParams.ts";
import { addressFilters } from "#web/ui/filters/addressFilters.ts";

export type ActsSearch = DashboardSearch<"sales"> & TypedActFilters;

export function validActsSearch(raw: RawSearch): ActsSearch {
  return { ...validDashboardSearch(raw, "sales"), ...addressFilters(actFilters, raw) };
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
