import { type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface OverviewSearch {
  /** Missing: the first unit that has deliveries. */
  unit?: "SCM" | "LCM" | undefined;
}

export function validOverviewSearch(raw: RawSearch): OverviewSearch {
  return { unit: wordParam(raw["unit"], ["SCM", "LCM"]) };
}
