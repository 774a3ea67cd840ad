import { listParam, type RawSearch, textParam, wordParam } from "./searchParams.ts";

/** What the address says of a list of companies with two tabs. */
export interface DashboardSearch<Tab extends string> {
  /** Missing: the first tab. */
  tab?: Tab | undefined;
  q?: string | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  /** Open panels. */
  open?: string[] | undefined;
}

export function validDashboardSearch<const Tab extends string>(raw: RawSearch, secondTab: Tab): DashboardSearch<Tab> {
  const open = listParam(raw["open"]);
  return {
    tab: wordParam(raw["tab"], [secondTab]),
    q: textParam(textParam(raw["q"])?.trim()),
    sort: wordParam(raw["sort"], ["name"]),
    open: open.length > 0 ? open : undefined,
  };
}
