import { SUMMARY_SORTS, type SummarySort } from "#shared/statistics/summarySorts.ts";
import { type PeriodSearch, periodSearch } from "#web/statistics/parts/choiceParam.ts";
import { type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface SummarySearch extends PeriodSearch {
  own?: "true" | undefined;
  sort?: SummarySort | undefined;
  /** Missing: the down arrow. */
  direction?: "-1" | undefined;
}

export function validSummarySearch(raw: RawSearch): SummarySearch {
  return {
    ...periodSearch(raw),
    own: wordParam(raw["own"], ["true"]),
    sort: wordParam(raw["sort"], SUMMARY_SORTS),
    direction: wordParam(raw["direction"], ["-1"]),
  };
}
