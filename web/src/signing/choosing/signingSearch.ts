import type { DashboardSearch } from "#web/ui/browser/dashboardSearch.ts";

export type ShowSearch<Tab extends string> = (change: DashboardSearch<Tab>) => void;

/** Id of the panel of the tabs. */
export const PANEL = "companies";

export function tabOf({ tab }: DashboardSearch<string>): "first" | "second" {
  return tab === undefined ? "first" : "second";
}

/** The search field of a page. `again` asks the server for the same words once more. */
export function searchField<Tab extends string>(
  { q: value = "" }: DashboardSearch<Tab>,
  show: ShowSearch<Tab>,
  again: () => void,
): { value: string; onSearch: (q: string) => void } {
  return {
    value,
    onSearch: (q) => {
      // Enter once more looks again: a new one is found some seconds after it was made.
      if (q !== "" && q === value) again();
      else show({ q: q === "" ? undefined : q });
    },
  };
}
