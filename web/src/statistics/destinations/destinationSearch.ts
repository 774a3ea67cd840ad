import { type Choice, choiceParam, type PeriodSearch, periodSearch } from "#web/statistics/parts/choiceParam.ts";
import { type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface DestinationSearch extends PeriodSearch {
  company?: Choice;
  /** Missing: by month. */
  by?: "quarter" | undefined;
}

export function validDestinationSearch(raw: RawSearch): DestinationSearch {
  return { ...periodSearch(raw), company: choiceParam(raw["company"]), by: wordParam(raw["by"], ["quarter"]) };
}
