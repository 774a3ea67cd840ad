import { SUMMARY_SORTS, type SummarySort } from "#shared/statistics/summarySorts.ts";
import { idsParam, periodParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

/** Ids that are chosen; undefined for all of them. */
export type Choice = number[] | "none" | undefined;

export function choiceParam(value: unknown): Choice {
  if (value === "none") return "none";
  const ids = idsParam(value);
  return ids.length > 0 ? ids : undefined;
}

/** Named as in the API, so that a link to a file and one to a page say the same (docs/rules/statistics.md, "Period in addresses"). */
export interface PeriodSearch {
  date_after?: string | undefined;
  date_before?: string | undefined;
}

export function periodSearch(raw: RawSearch): PeriodSearch {
  const period = periodParam(raw["date_after"], raw["date_before"]);
  return { date_after: period?.from, date_before: period?.to };
}

/** The ids that are ticked: without a choice all. */
export function chosenIds(choice: Choice, all: readonly { id: number }[]): number[] {
  if (choice === "none") return [];
  return choice ?? all.map(({ id }) => id);
}

/** Returns the ticked ids as the address holds them. */
export function choiceOf(ids: number[], all: readonly { id: number }[]): Choice {
  if (ids.length === 0) return "none";
  return ids.length === all.length ? undefined : ids;
}

/** Missing: also rows without a plan. */
export interface PlannedSearch {
  planned?: "only" | undefined;
}

function plannedSearch(raw: RawSearch): PlannedSearch {
  return { planned: wordParam(raw["planned"], ["only"]) };
}

export interface StatisticsSearch extends PeriodSearch, PlannedSearch {
  /** Group; 0 and -1 are those of what has no group. */
  assortment?: number | undefined;
  company?: Choice;
  destination?: Choice;
  open?: number[] | undefined;
}

export function validStatisticsSearch(raw: RawSearch): StatisticsSearch {
  const assortment = textParam(raw["assortment"]) ?? "";
  const open = idsParam(raw["open"]);
  return {
    ...periodSearch(raw),
    ...plannedSearch(raw),
    assortment: /^(-1|0|[1-9]\d{0,14})$/.test(assortment) ? Number(assortment) : undefined,
    company: choiceParam(raw["company"]),
    destination: choiceParam(raw["destination"]),
    open: open.length > 0 ? open : undefined,
  };
}

export interface DestinationSearch extends PeriodSearch, PlannedSearch {
  company?: Choice;
  /** Missing: by month. */
  by?: "quarter" | undefined;
}

export function validDestinationSearch(raw: RawSearch): DestinationSearch {
  return {
    ...periodSearch(raw),
    ...plannedSearch(raw),
    company: choiceParam(raw["company"]),
    by: wordParam(raw["by"], ["quarter"]),
  };
}

export interface SummarySearch extends PeriodSearch, PlannedSearch {
  own?: "true" | undefined;
  sort?: SummarySort | undefined;
  /** Missing: the down arrow. */
  direction?: "-1" | undefined;
}

export function validSummarySearch(raw: RawSearch): SummarySearch {
  return {
    ...periodSearch(raw),
    ...plannedSearch(raw),
    own: wordParam(raw["own"], ["true"]),
    sort: wordParam(raw["sort"], SUMMARY_SORTS),
    direction: wordParam(raw["direction"], ["-1"]),
  };
}

export interface EudrStatisticsSearch extends PeriodSearch {
  owner?: Choice;
  buyer?: Choice;
}

export function validEudrStatisticsSearch(raw: RawSearch): EudrStatisticsSearch {
  return { ...periodSearch(raw), owner: choiceParam(raw["owner"]), buyer: choiceParam(raw["buyer"]) };
}
