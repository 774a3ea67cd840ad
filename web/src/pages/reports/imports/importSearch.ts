import { idParam, type RawSearch } from "#web/ui/browser/searchParams.ts";

/** The search parameters of the import page. */
export interface ImportSearch {
  /** The import whose errors are open. */
  open?: number | undefined;
}

export function validImportSearch(raw: RawSearch): ImportSearch {
  return { open: idParam(raw["open"]) };
}
