import { idParam, listParam, type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

/** The search parameters of the reports dashboard. */
export interface ReportsSearch {
  /** Missing: reports not yet acted on. */
  tab?: "acted" | undefined;
  q?: string | undefined;
  /** Missing: newest first. */
  sort?: "name" | undefined;
  /** The opened companies and destinations, as `panelKey` writes them. */
  open?: string[] | undefined;
  /** Id of the sales act that was just made from here. */
  created?: number | undefined;
  /** Why the form post of 'Akteeri' was refused: the code of the problem. */
  problem?: string | undefined;
}

export function validReportsSearch(raw: RawSearch): ReportsSearch {
  const open = listParam(raw["open"]);
  return {
    tab: wordParam(raw["tab"], ["acted"]),
    q: textParam(textParam(raw["q"])?.trim()),
    sort: wordParam(raw["sort"], ["name"]),
    open: open.length > 0 ? open : undefined,
    created: idParam(raw["created"]),
    problem: textParam(raw["problem"]),
  };
}
