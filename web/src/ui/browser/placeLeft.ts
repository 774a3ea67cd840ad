import { parseSearch, writeSearch } from "./searchParams.ts";

const KEY = "virn.left";

interface PlaceLeft {
  pathname: string;
  search: string;
  /** Pixels below `contentTop`. */
  scroll: number;
}

/** Notes the address of this page, with its open panels, and its scroll position (docs/rules/user-interface.md, "Back to the reports"). */
export function notePlaceLeft(): void {
  const { pathname, search } = window.location;
  const place: PlaceLeft = { pathname, search, scroll: window.scrollY - contentTop() };
  window.sessionStorage.setItem(KEY, JSON.stringify(place));
}

/** The address of a page as it was left, with some parameters of its query replaced; undefined removes one. */
export function addressLeft(pathname: string, replaced: Record<string, unknown>): string {
  const place = placeLeft();
  const search = place?.pathname === pathname ? place.search : "";
  return `${pathname}${writeSearch({ ...parseSearch(search), ...replaced })}`;
}

/** Pixels below `contentTop`. Undefined once it was asked for, and where the content began in the window. */
export function takeScrollLeft(): number | undefined {
  const place = placeLeft();
  if (place) window.sessionStorage.setItem(KEY, JSON.stringify({ ...place, scroll: 0 }));
  return place && place.scroll > 0 ? place.scroll : undefined;
}

export function contentTop(): number {
  return document.querySelector("main")?.offsetTop ?? 0;
}

function placeLeft(): PlaceLeft | undefined {
  const stored = window.sessionStorage.getItem(KEY);
  return stored === null ? undefined : JSON.parse(stored);
}
