import { type Choice, choiceParam, type PeriodSearch, periodSearch } from "#web/statistics/parts/choiceParam.ts";
import { idsParam, type RawSearch, textParam } from "#web/ui/browser/searchParams.ts";

export interface StatisticsSearch extends PeriodSearch {
  /** Group; 0 and -1 are those of what has no group. */
  assortment?: number | undefined;
  company?: Choice;
  destination?: Choice;
  /** Companies whose months are shown. */
  open?: number[] | undefined;
}

export function validStatisticsSearch(raw: RawSearch): StatisticsSearch {
  const assortment = textParam(raw["assortment"]) ?? "";
  const open = idsParam(raw["open"]);
  return {
    ...periodSearch(raw),
    assortment: /^(-1|0|[1-9]\d{0,14})$/.test(assortment) ? Number(assortment) : undefined,
    company: choiceParam(raw["company"]),
    destination: choiceParam(raw["destination"]),
    open: open.length > 0 ? open : undefined,
  };
}
