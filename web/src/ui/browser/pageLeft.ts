import { parseSearch, writeSearch } from "./searchParams.ts";

const KEY = "virn.left";

interface PageLeft {
  pathname: string;
  search: string;
  /** Pixels below `contentTop`. */
  scroll: number;
}

/** Notes the address of this page, with its open panels, and its scroll position (docs/rules/user-interface.md, "Back to the reports"). */
export function notePageLeft(): void {
  const { pathname, search } = window.location;
  const page: PageLeft = { pathname, search, scroll: window.scrollY - contentTop() };
  window.sessionStorage.setItem(KEY, JSON.stringify(page));
}

/** The address of a page as it was left, with some parameters of its query replaced; undefined removes one. */
export function addressLeft(pathname: string, replaced: Record<string, unknown>): string {
  const page = pageLeft();
  const search = page?.pathname === pathname ? page.search : "";
  return `${pathname}${writeSearch({ ...parseSearch(search), ...replaced })}`;
}

/** Pixels below `contentTop`. Undefined once it was asked for, and where the content began in the window. */
export function takeScrollLeft(): number | undefined {
  const page = pageLeft();
  if (page) window.sessionStorage.setItem(KEY, JSON.stringify({ ...page, scroll: 0 }));
  return page && page.scroll > 0 ? page.scroll : undefined;
}

export function contentTop(): number {
  return document.querySelector("main")?.offsetTop ?? 0;
}

function pageLeft(): PageLeft | undefined {
  const stored = window.sessionStorage.getItem(KEY);
  return stored === null ? undefined : JSON.parse(stored);
}
