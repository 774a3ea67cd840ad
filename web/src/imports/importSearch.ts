import { idParam, type RawSearch } from "#web/ui/browser/searchParams.ts";

export interface ImportSearch {
  open?: number | undefined;
}

export function validImportSearch(raw: RawSearch): ImportSearch {
  return { open: idParam(raw["open"]) };
}
