import { idsParam, periodParam, type RawSearch } from "#web/ui/browser/searchParams.ts";

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

/** What is ticked of all. */
export function chosenIds(choice: Choice, all: readonly { id: number }[]): number[] {
  if (choice === "none") return [];
  return choice ?? all.map(({ id }) => id);
}

/** As the address holds what is ticked. */
export function choiceOf(ids: number[], all: readonly { id: number }[]): Choice {
  if (ids.length === 0) return "none";
  return ids.length === all.length ? undefined : ids;
}
