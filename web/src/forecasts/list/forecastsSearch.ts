import { idsParam, type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface ForecastsSearch {
  open?: number[] | undefined;
  /** Only companies without a forecast for the next quarter. */
  due?: "1" | undefined;
}

export function validForecastsSearch(raw: RawSearch): ForecastsSearch {
  const open = idsParam(raw["open"]);
  return { open: open.length > 0 ? open : undefined, due: wordParam(raw["due"], ["1"]) };
}
