import { type ReportsSearch, validReportsSearch } from "#web/pages/reports/dashboard/reportsSearch.ts";
import { parseSearch } from "#web/ui/browser/searchParams.ts";

const KEY = "virn.reports.left";

interface PlaceLeft {
  /** The query of the address. */
  search: string;
  /** Pixels from the top. */
  scroll: number;
}

/** Notes tab, search, open panels and scroll position, as 'Akteeri' leaves the page for the act form. */
export function notePlaceLeft(): void {
  const place: PlaceLeft = { search: window.location.search, scroll: window.scrollY };
  window.sessionStorage.setItem(KEY, JSON.stringify(place));
}

/** Where an act just made leads: the dashboard as it was left (docs/rules/user-interface.md, "Back to the reports"). */
export function searchLeft(created: number): ReportsSearch {
  const { problem: _problem, ...search } = validReportsSearch(parseSearch(placeLeft()?.search ?? ""));
  return { ...search, created };
}

/** Undefined once it was asked for. */
export function takeScrollLeft(): number | undefined {
  const place = placeLeft();
  if (place) window.sessionStorage.setItem(KEY, JSON.stringify({ ...place, scroll: 0 }));
  return place?.scroll ? place.scroll : undefined;
}

function placeLeft(): PlaceLeft | undefined {
  const stored = window.sessionStorage.getItem(KEY);
  return stored === null ? undefined : JSON.parse(stored);
}
