import { idParam, type RawSearch, wordParam } from "#web/ui/browser/searchParams.ts";

export interface ImportSearch {
  open?: number | undefined;
  /** Shows only what waits for a person: refused waybills, or files with doubts. */
  waits?: "problems" | "doubts" | undefined;
}

export function validImportSearch(raw: RawSearch): ImportSearch {
  return { open: idParam(raw["open"]), waits: wordParam(raw["waits"], ["problems", "doubts"]) };
}
