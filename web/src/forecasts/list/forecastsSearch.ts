import { idsParam, type RawSearch } from "#web/ui/browser/searchParams.ts";

export interface ForecastsSearch {
  open?: number[] | undefined;
}

export function validForecastsSearch(raw: RawSearch): ForecastsSearch {
  const open = idsParam(raw["open"]);
  return { open: open.length > 0 ? open : undefined };
}
